// Doubles of VS Code's webviews: they record posted messages, and a test sends messages in the page's place.
import * as vscode from 'vscode';
import type { FromPage, ToPage } from '../../src/chat/messages/messages.ts';
import { PageModel } from '../unit/chat/transcript/pageRows.ts';

class WebviewDouble implements vscode.Webview {
  readonly posted: ToPage[] = [];
  readonly page = new PageModel();
  readonly said = new vscode.EventEmitter<unknown>();
  readonly onDidReceiveMessage = this.said.event;
  readonly cspSource = 'https://*.vscode-cdn.net';
  options: vscode.WebviewOptions = {};
  html = '';

  postMessage(message: ToPage): Promise<boolean> {
    // A page gets a copy of each message.
    const copy = structuredClone(message);
    this.posted.push(copy);
    this.page.handleMessage(copy);
    return Promise.resolve(true);
  }

  asWebviewUri(uri: vscode.Uri): vscode.Uri {
    return uri.with({ scheme: 'https', authority: 'file.vscode-cdn.net' });
  }
}

export class WebviewViewDouble implements vscode.WebviewView {
  readonly viewType = 'acpHost.chat';
  readonly webview = new WebviewDouble();
  readonly #visibility = new vscode.EventEmitter<void>();
  readonly onDidChangeVisibility = this.#visibility.event;
  readonly #disposal = new vscode.EventEmitter<void>();
  readonly onDidDispose = this.#disposal.event;
  visible = true;
  badge: vscode.ViewBadge | undefined;

  show(): void {
    this.setVisible(true);
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    this.#visibility.fire();
  }

  /** Sends a message of the page, valid or not. */
  say(message: FromPage | { readonly [odd: string]: unknown } | string): void {
    this.webview.said.fire(message);
  }

  dispose(): void {
    this.#disposal.fire();
  }
}
