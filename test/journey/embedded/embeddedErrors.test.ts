// Errors that TypeScript's language server reports after an edit: the built-in agent follows them to what the edit broke, and
// VS Code's own fix is suggested where the agent has none.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SharedWindow } from '../sharedWindow.ts';
import { themePictures } from '../themePictures.ts';

const filler = Array.from({ length: 6 }, (_, i) => `// ${i}`).join('\n');
const shapes = `import { depth, height } from './sizes';

export const low = height;

${filler}

export const deep = depth + 1;
`;
const sizes = 'export const height = 1;\nexport const depth = 2;\n';
const pay = `declare function count(): Promise<number>;
declare function double(of: number): number;

export async function pay(): Promise<number> {

}
`;
const paid = pay.replace('{\n\n', '{\n  return double(await count());\n');
const box = 'export const height = 1;\nexport const depth = 2;\n\n\n';
const total = 'export function total(a: number, b: number): number {\n  return a + b;\n}\n';

describe('the built-in agent with errors of the language server', () => {
  // A window of its own, since the language server may miss a project file that is written while it runs.
  const shared = new SharedWindow(() => ({
    files: {
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true } }\n',
      'sizes.ts': sizes,
      'shapes.ts': shapes,
      'total.ts': total,
      'bill.ts': 'export const one = 1;\n\n\n\n\n',
      'pay.ts': pay,
      'slowPay.ts': pay,
      'box.ts': box,
    },
    // The language server starts only when there is something to check.
    settings: { 'editor.hover.enabled': false },
  }));

  it('leads to the use of a name whose import was removed', async () => {
    const { editor } = shared;
    await editor.openFile('shapes.ts');
    await editor.agent('ready');
    await editor.select(1, 10, 'depth, '.length);
    await editor.press('Delete');
    await editor.suggestion();
    await editor.look();
    await themePictures(editor, 'error-jump');
    await editor.press('Tab');
    await editor.status('Ln 12, Col 21');
  });

  it("suggests VS Code's fix for a missing import", async () => {
    const { editor } = shared;
    await editor.openFile('bill.ts');
    await editor.agent('ready');
    await editor.goTo(5, 1);
    await editor.type('export const sum = total(1, 2);');
    await editor.suggestion({ text: 'import' });
    await editor.look();
    await themePictures(editor, 'error-import');
    // The first Tab goes to a line that is not next to the cursor.
    await editor.press('Tab');
    await editor.status('Ln 1, ');
    await editor.suggestion({ text: 'import' });
    await editor.look();
    await themePictures(editor, 'error-import-there');
    await editor.press('Tab');
    await editor.shows('import { total } from');
    await editor.noSuggestion();
    await editor.save();
    assert.match(editor.read('bill.ts'), /^import \{ total \} from ["']\.\/total["'];\n/);
  });

  it("suggests VS Code's fix for a missing await", async () => {
    const { editor } = shared;
    await editor.openFile('pay.ts');
    await editor.agent('ready');
    await editor.goTo(5, 1);
    await editor.type('  return double(count());');
    await editor.suggestion({ text: 'await' });
    await editor.look();
    await themePictures(editor, 'error-await');
    await editor.press('Tab');
    await editor.shows('  return double(await count());');
    await editor.noSuggestion();
    await themePictures(editor, 'error-await-accepted');
    await editor.save();
    assert.equal(editor.read('pay.ts'), paid);
  });

  it('suggests it also if the error appears before the line is complete', async () => {
    const { editor } = shared;
    await editor.openFile('slowPay.ts');
    await editor.agent('ready');
    await editor.goTo(5, 1);
    // The first error is that a bracket is missing.
    await editor.type('  return double(count()');
    await editor.suggestion({ text: 'await' });
    await editor.type(');');
    await editor.shows('count());');
    await editor.suggestion({ text: 'await' });
    await editor.look();
    await themePictures(editor, 'error-await-slow');
    // The suggestion may be drawn again for the new report of errors, and a Tab directly after that indents.
    await editor.press('Alt+L');
    await editor.shows('  return double(await count());');
    await editor.noSuggestion();
    await editor.save();
    assert.equal(editor.read('slowPay.ts'), paid);
  });

  it("suggests VS Code's fix for a misspelled name", async () => {
    const { editor } = shared;
    await editor.openFile('box.ts');
    await editor.agent('ready');
    await editor.goTo(4, 1);
    await editor.type('export const area = heigth * depth;');
    await editor.suggestion({ text: 'height' });
    await editor.look();
    await themePictures(editor, 'error-spelling');
    await editor.press('Tab');
    await editor.shows('export const area = height * depth;');
    await editor.noSuggestion();
    await editor.save();
    assert.equal(editor.read('box.ts'), `${box.slice(0, -1)}export const area = height * depth;\n`);
  });
});
