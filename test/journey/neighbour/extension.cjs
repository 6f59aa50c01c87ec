// What people have beside this extension: it says behind the line of the cursor who wrote it, as GitLens does, and
// completes lines with the setting `neighbour.completes`, as Copilot does.
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
      const text = vscode.workspace.getConfiguration('neighbour', document).get('completes');
      const atEnd = position.isEqual(document.lineAt(position.line).range.end);
      return text && atEnd
        ? [new vscode.InlineCompletionItem(text, new vscode.Range(position, position))]
        : [];
    },
  };
  subscriptions.push(
    blame,
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => follow(textEditor)),
    vscode.languages.registerInlineCompletionItemProvider({ scheme: 'file' }, provider),
  );
};
