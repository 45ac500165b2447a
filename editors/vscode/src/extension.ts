import { commands, workspace, type ExtensionContext } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

/** Starts the server, and again when it is told to or its command is another one. */
export async function activate(context: ExtensionContext): Promise<void> {
  const restart = async (): Promise<void> => {
    await client?.stop();
    await start();
  };
  context.subscriptions.push(
    commands.registerCommand("msggen.restart", restart),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("msggen.command")) {
        await restart();
      }
    }),
  );
  await start();
}

/** Ends the server. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function start(): Promise<void> {
  const command = workspace.getConfiguration("msggen").get("command", "msggen");
  client = new LanguageClient(
    "msggen",
    "msggen",
    { command, args: ["lsp"] },
    { documentSelector: [{ scheme: "file", language: "yaml" }] },
  );
  await client.start();
}
