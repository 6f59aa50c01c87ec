// Reads from the page which suggestion is visible, in any of the three ways in which it can be drawn.
/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page must hold all it uses */
import type { Page } from 'playwright-core';

export interface Drawn {
  /**
   * `ghost`: VS Code's ghost text. `inlineEdit`: VS Code's own next-edit drawing (proposed API). `painted`: the
   * extension's decorations, which show on stock VS Code what it cannot draw itself.
   */
  readonly kind: 'ghost' | 'inlineEdit' | 'painted';
  /** The drawn text, with lines of ghost text joined by \n. For an inline edit, the text of all its widgets. */
  readonly text: string;
}

/** The suggestion that is drawn now in the active editor, or undefined. */
export async function readDrawn(page: Page): Promise<Drawn | undefined> {
  const active = await page.$('.editor-group-container.active .editor-instance');
  return (await active?.evaluate(lookForSuggestion)) ?? undefined;
}

/** The suggestions that are drawn now in all editors of the window, one for each editor with a suggestion. */
export async function readAllDrawn(page: Page): Promise<Drawn[]> {
  const editors = await page.$$('.editor-instance .monaco-editor');
  const drawn = await Promise.all(editors.map((editor) => editor.evaluate(lookForSuggestion)));
  return drawn.filter((one) => one !== undefined);
}

/** Watches every frame from now on. Returns a function that returns everything drawn since, without duplicates. */
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
    // Spans of one line are parts of one text. A span on another line starts a new text.
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
    // VS Code draws an insertion like ghost text, or as text injected into the line.
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

  // Text painted by an extension is the content of a pseudo-element of its decoration's class.
  const painted: string[] = [];
  for (const element of all('.view-lines [class*="ced-"], .margin [class*="ced-"]')) {
    for (const side of ['::before', '::after']) {
      const content = getComputedStyle(element, side).content;
      // In the notation of a style sheet.
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
