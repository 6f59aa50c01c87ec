// Formulas are typeset, and diagrams shown, by VS Code's own Markdown extensions.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { TabInputWebview, window } from 'vscode';
import { openDiagram } from '../../../src/vscode/chat/reading/messageTools.ts';
import { renderFormula } from '../../../src/vscode/chat/reading/renderFormula.ts';
import { RequestDocuments } from '../../../src/vscode/window/requestDocuments.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { until } from '../../until.ts';
import { restoreWorld } from '../world.ts';

describe('formulas and diagrams of messages', () => {
  afterEach(restoreWorld);
  const render = (tex: string, isBlock = false): Promise<string | undefined> =>
    renderFormula({ tex, isBlock }, new RecordingLogger());

  it('returns one MathML element for a formula in a line and for a block', async () => {
    const inLine = await render(String.raw`\frac{a}{b}`);
    assert.match(inLine ?? '', /^<math [^>]*><semantics><mrow><mfrac><mi>a<\/mi><mi>b<\/mi><\/mfrac>/);
    assert.ok(inLine?.endsWith('</math>'));
    const block = await render('\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}', true);
    assert.match(block ?? '', /^<math [^>]*display="block"/);
    assert.match(block ?? '', /<mtable/);
  });

  it('returns nothing for a formula with a mistake', async () => {
    assert.equal(await render(String.raw`\frac{1`), undefined);
    assert.equal(await render(String.raw`\nosuchcommand{a}`), undefined);
  });

  it('does not render what follows a dollar as Markdown', async () => {
    assert.equal(await render('a$ <math>x</math> $b'), undefined);
    assert.equal(await render('a\n$$\n<math>x</math>\n$$\nb', true), undefined);
  });

  it('opens a diagram in the Markdown preview, beside the editor', async () => {
    const documents = new RequestDocuments();
    try {
      assert.equal(await openDiagram('graph TD;\nA-->B;\n```\n# not a heading\n', documents), undefined);
      await until('the preview', () =>
        window.tabGroups.all.some(({ tabs }) =>
          tabs.some(({ input, label }) => input instanceof TabInputWebview && label.includes('Diagram.md')),
        ),
      );
    } finally {
      documents.dispose();
    }
  });
});
