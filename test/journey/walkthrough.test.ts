// The page that VS Code makes of the walkthrough: each step has its whole text, its picture for the theme, and
// buttons that do something, also before the chat was opened. The screenshots are for a person.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { repository } from '../../scripts/process/repository.ts';
import { until } from '../until.ts';
import type { OpenEditor } from './openEditor.ts';
import { inAllThemes, useTheme, type ThemeKind } from './themePictures.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

interface Step {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly media: { readonly image: Readonly<Record<string, string>>; readonly altText: string };
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(repository, file), 'utf8'));
const texts = read('package.nls.json') as Readonly<Record<string, string>>;
const manifest = read('package.json') as {
  readonly contributes: { readonly walkthroughs: readonly [{ readonly steps: readonly Step[] }] };
};
const { steps } = manifest.contributes.walkthroughs[0];
const textOf = (key: string): string => texts[key.slice(1, -1)]!;
/** The name of the picture of a step for each kind of theme, in package.json. */
const pictures = { vs: 'light', 'vs-dark': 'dark', 'hc-black': 'hc', 'hc-light': 'hcLight' } as const;
const shownThemes = (
  inAllThemes ? Object.keys(pictures) : (['vs-dark', 'vs'] as const)
) as readonly ThemeKind[];

/** The link texts at the end of a description, which VS Code draws as buttons. */
function buttonsOf(step: Step): string[] {
  return [...textOf(step.description).matchAll(/^\[(.+)\]\(command:.+\)$/gm)].map(([, name]) => name!);
}

class WalkthroughPage {
  readonly #editor: OpenEditor;
  readonly #page: Locator;

  constructor(editor: OpenEditor) {
    this.#editor = editor;
    this.#page = editor.page.locator('.gettingStartedContainer');
  }

  /** Opens a step. @returns its element. */
  async select({ id, title }: Step): Promise<Locator> {
    // A click on the tab of a page that is shown goes to VS Code's own page.
    const tab = this.#editor.page.locator('.tab', { hasText: 'Welcome' });
    if (!(await tab.evaluate((one) => one.classList.contains('active')))) await tab.click();
    const step = this.#page.locator(`.getting-started-step[data-step-id$="#${id}"]`);
    await step.getByText(textOf(title), { exact: true }).click();
    await step.and(this.#page.locator('.expanded')).waitFor();
    return step;
  }

  /** The ids of the steps that VS Code shows as complete. */
  async complete(): Promise<string[]> {
    const done = this.#page.locator('.getting-started-step:has(.codicon.complete)');
    const ids = await done.evaluateAll((all) => all.map((one) => one.getAttribute('data-step-id') ?? ''));
    return ids.map((id) => id.replace(/^.*#/, ''));
  }

  /** Waits until the picture of the selected step is loaded. */
  async picture({ media }: Step, theme: ThemeKind): Promise<void> {
    const image = this.#page.locator('.getting-started-media img');
    const file = media.image[pictures[theme]]!;
    await until(`${file} to be loaded`, () =>
      image.evaluate(
        (one: HTMLImageElement, file) =>
          one.complete && one.naturalWidth > 0 && decodeURIComponent(one.currentSrc).includes(file),
        file,
      ),
    );
    assert.equal(await image.getAttribute('alt'), textOf(media.altText));
    const { fit, scale } = await image.evaluate((one: HTMLImageElement) => ({
      fit: getComputedStyle(one).objectFit,
      scale: Math.min(one.width / one.naturalWidth, one.height / one.naturalHeight),
    }));
    assert.equal(fit, 'contain', 'not stretched');
    // At 1.5, each pixel of the picture is one of the screen.
    assert.ok(scale > 0.75 && scale <= 1.5, `${file} is drawn at ${scale}`);
  }

  /** What of the page is cut off. */
  async cut(): Promise<string[]> {
    return await this.#page.evaluate((page) => {
      const { bottom, right } = page.getBoundingClientRect();
      const parts = '.category-title, .category-description, .getting-started-step.expanded, img';
      return [...page.querySelectorAll<HTMLElement>(`.gettingStartedSlideDetails :is(${parts})`)]
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return box.bottom > bottom || box.right > right || one.scrollHeight > one.clientHeight + 1;
        })
        .map((one) => one.textContent || one.tagName);
    });
  }
}

if (copyUnderTest === 'stock')
  describe('the page of the walkthrough', () => {
    it('shows each step with its text, its picture and buttons that do something', async () => {
      const viewport = { width: 1_600, height: 900 };
      await withEditor({ files: { 'a.txt': 'one\n' }, viewport }, async (editor) => {
        const { page } = editor;
        await editor.runCommand('ACP: Open Walkthrough');
        const walkthrough = new WalkthroughPage(editor);
        assert.equal(steps.length, 5);
        for (const theme of shownThemes) {
          await useTheme(editor, theme);
          for (const step of steps) {
            const shown = await walkthrough.select(step);
            await walkthrough.picture(step, theme);
            assert.deepEqual(await shown.locator('.monaco-button').allInnerTexts(), buttonsOf(step));
            assert.deepEqual(await walkthrough.cut(), []);
            await editor.screenshot(`walkthrough-${step.id}-${theme}`);
          }
        }

        const press = async (id: string, name: string): Promise<void> => {
          const step = await walkthrough.select(steps.find((one) => one.id === id)!);
          await step.getByRole('button', { name, exact: true }).click();
        };
        // Before the chat was opened.
        await press('review', 'Show Changes to Review');
        await editor.status('No agent changes to review.');
        await press('privacy', 'Preview Context of Next Prompt');
        await page
          .locator('.notification-list-item', { hasText: 'No context would be sent with your next prompt.' })
          .or(page.locator('.tab', { hasText: 'Context of next prompt' }))
          .first()
          .waitFor();
        const sideBar = (title: string): Locator =>
          page.locator('.part.sidebar .title-label', { hasText: title });
        for (const [id, name] of [
          ['agent', 'Select Agent'],
          ['ask', 'Open Chat'],
        ] as const) {
          await press(id, name);
          await sideBar('ACP: Chat').waitFor();
          await page
            .locator('.activitybar')
            .getByRole('tab', { name: /^Explorer/ })
            .click();
          await sideBar('Explorer').waitFor();
        }
        await press('edit', 'Open Sample File');
        await editor.status('(7 selected)');
        // The walkthrough is still there for the next step. Opening the chat completes no step.
        await walkthrough.select(steps[1]!);
        assert.deepEqual(await walkthrough.complete(), ['edit', 'review', 'privacy']);
        await editor.screenshot('walkthrough-after');
        // Where VS Code makes pictures smaller, and where it shows none.
        for (const width of [1_340, 1_200]) {
          await page.setViewportSize({ width, height: 900 });
          await walkthrough.select(steps[2]!);
          assert.deepEqual(await walkthrough.cut(), [], `at ${width}`);
          await editor.screenshot(`walkthrough-${width}`);
        }
        await press('privacy', 'Show Protocol Messages');
        await editor.notification('Protocol messages are not recorded.');
      });
    });
  });
