// A notebook in an editor: its cells are in no text document of its file. For tests of files that are open in other editors.
import * as vscode from 'vscode';
import { until } from '../until.ts';
import { run } from './world.ts';

const viewType = 'jupyter-notebook';

export class NotebookWorld implements vscode.Disposable {
  /** The content that each save writes. */
  readonly saved = '{ "cells": [1] }';
  readonly #serializer: vscode.Disposable;

  constructor() {
    this.#serializer = vscode.workspace.registerNotebookSerializer(viewType, {
      deserializeNotebook: () =>
        new vscode.NotebookData([
          new vscode.NotebookCellData(vscode.NotebookCellKind.Code, 'first = 1', 'python'),
        ]),
      serializeNotebook: () => Buffer.from(this.saved),
    });
  }

  /** Opened in an editor only: VS Code keeps a notebook open for minutes that an extension opened. */
  async open(uri: vscode.Uri): Promise<vscode.NotebookDocument> {
    await vscode.commands.executeCommand('vscode.openWith', uri, viewType);
    return await until('the notebook', () =>
      vscode.workspace.notebookDocuments.find((one) => one.uri.toString() === uri.toString()),
    );
  }

  /** Adds a cell, so that the notebook has unsaved changes. */
  async change(notebook: vscode.NotebookDocument): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    const added = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, '2', 'python');
    edit.set(notebook.uri, [vscode.NotebookEdit.insertCells(0, [added])]);
    await vscode.workspace.applyEdit(edit);
    await until('the unsaved notebook', () => notebook.isDirty);
  }

  /** Reverts the active notebook. */
  async revert(notebook: vscode.NotebookDocument): Promise<void> {
    await run('workbench.action.files.revert');
    await until('the saved notebook', () => !notebook.isDirty);
  }

  /** Closes the editors of a notebook without unsaved changes. */
  async close(notebook: vscode.NotebookDocument): Promise<void> {
    await run('workbench.action.closeAllEditors');
    await until('the notebook to be closed', () => !vscode.workspace.notebookDocuments.includes(notebook));
  }

  dispose(): void {
    this.#serializer.dispose();
  }
}
