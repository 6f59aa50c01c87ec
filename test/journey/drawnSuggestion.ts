// Owns reading off the page what suggestion a person would see there, whichever of the three ways draws it.
/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page must hold all it uses */
import type { Page } from 'playwright-core';

export interface Drawn {
  /**
   * `ghost`: VS Code's ghost text. `inlineEdit`: VS Code's own next-edit drawing (proposed API). `painted`: the
   * extension's decorations, which is how stock VS Code shows what it can't draw itself.
   */
  readonly kind: 'ghost' | 'inlineEdit' | 'painted';
  /** What is drawn, ghost text lines joined by \n. Of an inline edit: the text of all its widgets. */
  readonly text: string;
}

/** What is drawn at this moment in the active editor, or undefined. */
export async function readDrawn(page: Page): Promise<Drawn | undefined> {
  const active = await page.$('.editor-group-container.active .editor-instance');
  return (await active?.evaluate(lookForSuggestion)) ?? undefined;
}

/** What is drawn at this moment in any editor of the window: one for each editor in which something is. */
export async function readAllDrawn(page: Page): Promise<Drawn[]> {
  const editors = await page.$$('.editor-instance .monaco-editor');
  const drawn = await Promise.all(editors.map((editor) => editor.evaluate(lookForSuggestion)));
  return drawn.filter((one) => one !== undefined);
}

/** Looks at each picture of the page from now on. Answers with how to hear what was drawn in any of them, each once. */
export async function watchDrawn(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle<Set<string>>(`(() => {
    const seen = new Set();
    const look = ${lookForSuggestion.toString()};
    const lookAtAll = () => {
      for (const editor of document.querySelectorAll('.editor-instance .monaco-editor')) {
        const drawn = look(editor);
        if (drawn) seen.add(drawn.kind + ': ' + drawn.text);
      }
      requestAnimationFrame(lookAtAll);
    };
    lookAtAll();
    return seen;
  })()`);
  return () => seen.evaluate((texts) => [...texts]);
}

/** Runs in the page, so it may use nothing from outside itself. */
function lookForSuggestion(editor: Element): Drawn | undefined {
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  const all = (selector: string): Element[] => [...editor.querySelectorAll(selector)].filter(isVisible);
  const texts = (elements: Element[]): string => {
    // Spans of one line are pieces of one text; what is on another line is a new one.
    const lines = new Map<number, string>();
    for (const element of elements) {
      const top = Math.round(element.getBoundingClientRect().top);
      lines.set(top, (lines.get(top) ?? '') + (element.textContent ?? ''));
    }
    const ordered = [...lines].toSorted(([a], [b]) => a - b).map(([, text]) => text);
    return ordered.join('\n').replaceAll('\u00a0', ' ').replaceAll('\u200b', '');
  };

  const ghost = all(
    '.ghost-text-decoration, .ghost-text-decoration-preview, .suggest-preview-text .view-line',
  );
  if (all('.inline-edits-view-gutter-indicator .codicon').length > 0) {
    const widgets = all(
      '[class*="inline-edit"] *, [class*="inlineEdit"] *, .word-replacement *, .line-replacement *, ' +
        '.ghost-text, .inlineCompletions-char-insert',
    );
    // An insertion is drawn like ghost text, or as text injected into the line.
    const leaves = [
      ...widgets,
      ...ghost.flatMap((element) => [element, ...element.querySelectorAll('*')]),
    ].filter(
      (element) =>
        element.childElementCount === 0 && element.closest('.inline-edits-view-gutter-indicator') === null,
    );
    const lines = texts([...new Set(leaves)]).split('\n');
    return { kind: 'inlineEdit', text: lines.filter((line) => line.trim() !== '').join('\n') };
  }
  if (ghost.length > 0) return { kind: 'ghost', text: texts(ghost) };

  // Text an extension paints is the content of a pseudo element of its decoration's class.
  const painted: string[] = [];
  for (const element of all('.view-lines [class*="ced-"], .margin [class*="ced-"]')) {
    for (const side of ['::before', '::after']) {
      const content = getComputedStyle(element, side).content;
      // Written as a style sheet has it.
      if (/^".+"$/.test(content))
        painted.push(
          content
            .slice(1, -1)
            .replaceAll(/\\(["\\])/g, '$1')
            .replaceAll('\u00a0', ' '),
        );
    }
  }
  return painted.length > 0 ? { kind: 'painted', text: painted.join('\n') } : undefined;
}
