// Language support for plain text that answers at once, so that the time of a call is that of ACP Host and VS Code: each name
// is found once in each of the files `0.txt` to `9.txt`. Also the peer of the editor tools: an MCP server whose tools only run the
// commands of VS Code, on the socket in ACP_HOST_BENCH_SOCKET.
const { createServer } = require('node:net');
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
  const server = createServer((socket) => serve(socket, folder));
  server.listen(process.env.ACP_HOST_BENCH_SOCKET);
  subscriptions.push(
    languages.registerReferenceProvider(all, { provideReferences: () => places }),
    languages.registerDefinitionProvider(all, { provideDefinition: () => places[0] }),
    languages.registerHoverProvider(all, { provideHover: () => new vscode.Hover('let total: number') }),
    languages.registerDocumentSymbolProvider(all, { provideDocumentSymbols: () => [symbol] }),
    { dispose: () => server.close() },
  );
};

/** Commands that take a URI and a position, by the tool that needs them. */
const commands = {
  find_references: 'vscode.executeReferenceProvider',
  go_to_definition: 'vscode.executeDefinitionProvider',
  hover: 'vscode.executeHoverProvider',
  document_symbols: 'vscode.executeDocumentSymbolProvider',
};

/** Serves MCP on one connection. Each tool answers as soon as its command has. */
function serve(socket, folder) {
  const uri = vscode.Uri.joinPath(folder, '1.txt');
  const at = new vscode.Position(1, 4);
  const resultOf = async ({ method, params }) => {
    if (method === 'initialize') {
      const { protocolVersion } = params;
      const serverInfo = { name: 'peer', version: '1' };
      return { protocolVersion, capabilities: { tools: {} }, serverInfo };
    }
    const command = commands[params.name];
    // As the editor tools do: otherwise, VS Code would read the file for each command.
    if (command) await vscode.workspace.openTextDocument(uri);
    if (command) await vscode.commands.executeCommand(command, uri, at);
    return { content: [{ type: 'text', text: 'done' }] };
  };
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.id === undefined) continue;
      void resultOf(message).then((result) =>
        socket.write(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, result })}\n`),
      );
    }
  });
}
