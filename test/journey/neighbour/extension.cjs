// What people have beside this extension: it says behind the line of the cursor who wrote it, as GitLens does, and
// completes a line that is `x`, as Copilot does.
const vscode = require('vscode');

exports.activate = ({ subscriptions }) => {
  const blame = vscode.window.createTextEditorDecorationType({
    after: { margin: '0 0 0 3em', color: new vscode.ThemeColor('editorCodeLens.foreground') },
    rangeBehavior: vscode.DecorationRangeBehavior.OpenOpen,
  });
  const follow = (editor) => {
    const end = editor.document.lineAt(editor.selection.active.line).range.end;
    const range = new vscode.Range(end, end);
    editor.setDecorations(blame, [
      { range, renderOptions: { after: { contentText: 'You, 3 days ago • Begin' } } },
    ]);
  };
  const provider = {
    provideInlineCompletionItems: (document, position) => {
      if (document.lineAt(position.line).text !== 'x' || position.character !== 1) return [];
      return [new vscode.InlineCompletionItem(' by the neighbour', new vscode.Range(position, position))];
    },
  };
  subscriptions.push(
    blame,
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => follow(textEditor)),
    vscode.languages.registerInlineCompletionItemProvider({ scheme: 'file' }, provider),
  );
};
