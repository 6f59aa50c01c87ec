// `npm run demo -- --check`: follows the demo's instructions in a headless browser and checks the file on disk.
import { stripVTControlCharacters } from 'node:util';
import { closeBrowser } from '../../test/journey/browser.ts';
import { openEditor, type OpenEditor } from '../../test/journey/openEditor.ts';
import { exitOnSignals } from '../process/exitOnSignals.ts';
import { copies, type Copy } from '../vscode/codeServer.ts';
import { sampleFiles } from './sampleProject.ts';
import { rename, type Scenario } from './scenarios.ts';

/** Checks both copies of VS Code. Prints one line for each, with the path of its screenshot. Returns whether both passed. */
export async function checkDemo(vsix: string): Promise<boolean> {
  exitOnSignals();
  let passed = true;
  try {
    for (const copy of copies) {
      try {
        const { kind, picture } = await checkCopy(copy, vsix);
        console.log(
          `Demo check passed (${copy} VS Code): suggestion drawn as ${kind}, Tab applied it. ${picture}`,
        );
      } catch (error) {
        passed = false;
        console.log(`Demo check FAILED (${copy} VS Code): ${oneLine(error)}`);
      }
    }
  } finally {
    await closeBrowser();
  }
  return passed;
}

async function checkCopy(copy: Copy, vsix: string): Promise<{ kind: string; picture: string }> {
  const editor = await openEditor({ copy, vsix, files: sampleFiles() });
  try {
    const result = await follow(editor, rename);
    await editor.close();
    return result;
  } catch (error) {
    await editor.keepEvidence('demo').catch(() => undefined);
    await editor.close().catch(() => undefined);
    throw error;
  }
}

async function follow(editor: OpenEditor, scenario: Scenario): Promise<{ kind: string; picture: string }> {
  await editor.openFile(scenario.file);
  await editor.agent('ready');
  await scenario.perform(editor);
  const { kind } = await editor.suggestion();
  const picture = await editor.screenshot('demo');
  const [appliedLine = ''] = scenario.applied.trim().split('\n');
  // One Tab accepts a suggestion at the cursor. Far from it, the first Tab moves the cursor there.
  for (let tabs = 0; tabs < 2 && !isApplied(); tabs++) {
    const here = await editor.cursor();
    await editor.look();
    await editor.press('Tab');
    await Promise.any([editor.cursorLeft(here), editor.shows(appliedLine)]);
    await editor.save();
  }
  await editor.screenshot('demo-applied');
  if (!isApplied())
    throw new Error(`Tab did not apply the suggestion. ${scenario.file}: ${editor.read(scenario.file)}`);
  return { kind, picture };

  function isApplied(): boolean {
    return editor.read(scenario.file).includes(scenario.applied);
  }
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return stripVTControlCharacters(text).replace(/\s+/g, ' ').trim();
}
