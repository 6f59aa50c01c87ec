// Language support for plain text that answers at once, so that the time of a call is that of ACP Host and VS Code: each name
// is found once in each of the files `0.txt` to `9.txt`. A command measures the time of VS Code alone.
const { renameSync, writeFileSync } = require('node:fs');
const vscode = require('vscode');

exports.activate = ({ subscriptions }) => {
  const { languages, Location, Position, Range, Uri, workspace } = vscode;
  const folder = workspace.workspaceFolders[0].uri;
  const places = Array.from(
    { length: 10 },
    (_, at) => new Location(Uri.joinPath(folder, `${at}.txt`), new Position(at, 4)),
  );
  const all = { language: 'plaintext' };
  const range = new Range(0, 0, 0, 3);
  const symbol = new vscode.DocumentSymbol('total', '', vscode.SymbolKind.Variable, range, range);
  subscriptions.push(
    languages.registerReferenceProvider(all, { provideReferences: () => places }),
    languages.registerDefinitionProvider(all, { provideDefinition: () => places[0] }),
    languages.registerHoverProvider(all, { provideHover: () => new vscode.Hover('let total: number') }),
    languages.registerDocumentSymbolProvider(all, { provideDocumentSymbols: () => [symbol] }),
    vscode.commands.registerCommand('instantProviders.measure', () => measure(folder)),
  );
};

/** Writes the ms of each command, in a row and at once, to the file in ACP_HOST_BENCH_TIMES. */
async function measure(folder) {
  const uri = vscode.Uri.joinPath(folder, '1.txt');
  const at = new vscode.Position(1, 4);
  const commands = [
    ['vscode.executeReferenceProvider', uri, at],
    ['vscode.executeDefinitionProvider', uri, at],
    ['vscode.executeHoverProvider', uri, at],
    ['vscode.executeDocumentSymbolProvider', uri],
  ];
  const time = async (number) => {
    const start = performance.now();
    await vscode.commands.executeCommand(...commands[number % commands.length]);
    return performance.now() - start;
  };
  const row = [];
  for (let number = 0; number < 660; number++) row.push(await time(number));
  const together = [];
  for (let round = 0; round < 20; round++)
    together.push(...(await Promise.all(Array.from({ length: 14 }, (_, number) => time(number)))));
  const file = process.env.ACP_HOST_BENCH_TIMES;
  writeFileSync(`${file}.new`, JSON.stringify({ row, together }));
  renameSync(`${file}.new`, file);
}
