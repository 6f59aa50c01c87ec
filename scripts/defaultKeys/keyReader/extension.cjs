// Writes VS Code's own document of its default keys to a file, which is complete as soon as it exists.
const { renameSync, writeFileSync } = require('node:fs');
const vscode = require('vscode');

exports.activate = async () => {
  const uri = vscode.Uri.parse('vscode://defaultsettings/keybindings.json');
  const document = await vscode.workspace.openTextDocument(uri);
  const file = process.env.ACP_HOST_DEFAULT_KEYS;
  writeFileSync(`${file}.part`, document.getText());
  renameSync(`${file}.part`, file);
};
