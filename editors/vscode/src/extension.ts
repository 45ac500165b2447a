import { commands, window, workspace, type ExtensionContext } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

let client: LanguageClient | undefined;
let turn = Promise.resolve();

/** Starts the server, and again when it is told to or its settings are others. */
export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("msggen.restart", restart),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("msggen")) {
        await restart();
      }
    }),
  );
  await restart();
}

/** Ends the server. */
export async function deactivate(): Promise<void> {
  await turn;
  await client?.stop();
}

/** Starts the server after ending the one before, one after the other. */
async function restart(): Promise<void> {
  turn = turn.then(async () => {
    // One that has ended by itself or does not answer must not keep another one away.
    await client?.stop().catch(() => undefined);
    client = undefined;
    await start();
  });
  await turn;
}

async function start(): Promise<void> {
  const settings = workspace.getConfiguration("msggen");
  const command = settings.get("command", "msggen");
  const starting = new LanguageClient(
    "msggen",
    "msggen",
    { command, args: ["lsp"] },
    {
      documentSelector: [{ scheme: "file", language: "yaml" }],
      initializationOptions: { lint: settings.get("lint", true) },
    },
  );
  try {
    await starting.start();
    client = starting; // one that has not started cannot be stopped
  } catch {
    void offerSetting(command);
  }
}

async function offerSetting(command: string): Promise<void> {
  const setting = "Open the setting";
  const text = `${command} lsp does not start. Put msggen on the path, or name it in the setting msggen.command.`;
  if ((await window.showErrorMessage(text, setting)) === setting) {
    await commands.executeCommand("workbench.action.openSettings", "msggen.command");
  }
}
