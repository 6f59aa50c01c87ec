// A view with a page of one line: what VS Code itself takes to show a webview.
const vscode = require('vscode');

exports.activate = ({ subscriptions }) => {
  const resolveWebviewView = ({ webview }) => {
    // The probe of the benchmark is a script.
    webview.options = { enableScripts: true };
    webview.html = '<!DOCTYPE html><html><body><h1 class="empty-view">Empty</h1></body></html>';
  };
  subscriptions.push(
    vscode.window.registerWebviewViewProvider('emptyView.view', { resolveWebviewView }),
    vscode.commands.registerCommand('emptyView.open', () =>
      vscode.commands.executeCommand('emptyView.view.focus'),
    ),
  );
};
