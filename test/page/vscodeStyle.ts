// The default style sheet of VS Code's webviews, as far as it
// applies to elements of the chat page.

export const vscodeStyle = `@layer vscode-default {
  html { scrollbar-color: var(--vscode-scrollbarSlider-background) var(--vscode-editor-background); }
  body { background-color: transparent; color: var(--vscode-editor-foreground); padding: 0 20px; margin: 0; }
  img, video { max-width: 100%; max-height: 100%; }
  a, a code { color: var(--vscode-textLink-foreground); }
  p > a { text-decoration: var(--text-link-decoration); }
  a:hover { color: var(--vscode-textLink-activeForeground); }
  a:focus, input:focus, select:focus, textarea:focus {
    outline: 1px solid -webkit-focus-ring-color; outline-offset: -1px;
  }
  code {
    font-family: var(--monaco-monospace-font);
    color: var(--vscode-textPreformat-foreground);
    background-color: var(--vscode-textPreformat-background);
    padding: 1px 3px;
    border-radius: 4px;
  }
  pre code { padding: 0; }
  blockquote {
    background: var(--vscode-textBlockQuote-background); border-color: var(--vscode-textBlockQuote-border);
  }
  kbd {
    border: 1px solid var(--vscode-keybindingLabel-border); border-radius: 3px; padding: 1px 3px;
    border-bottom-color: var(--vscode-keybindingLabel-bottomBorder);
    background-color: var(--vscode-keybindingLabel-background); color: var(--vscode-keybindingLabel-foreground);
    box-shadow: inset 0 -1px 0 var(--vscode-widget-shadow); vertical-align: middle;
  }
}`;
