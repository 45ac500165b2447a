import { commands, workspace, type ExtensionContext } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

/** Starts the server, and again when it is told to or its settings are others. */
export async function activate(context: ExtensionContext): Promise<void> {
  const restart = async (): Promise<void> => {
    await client?.stop();
    await start();
  };
  context.subscriptions.push(
    commands.registerCommand("msggen.restart", restart),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("msggen")) {
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
  const settings = workspace.getConfiguration("msggen");
  client = new LanguageClient(
    "msggen",
    "msggen",
    { command: settings.get("command", "msggen"), args: ["lsp"] },
    {
      documentSelector: [{ scheme: "file", language: "yaml" }],
      initializationOptions: { lint: settings.get("lint", true) },
    },
  );
  await client.start();
}
