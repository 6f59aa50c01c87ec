// The list of changes is whole and legible in other languages and in every kind of theme, also in a narrow page.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';
import type { Translations } from '../../../src/base/l10n.ts';
import { translationBlock } from '../../../src/vscode/chat/pages/translationBlock.ts';
import { ChatWorld } from '../chatWorld.ts';
import { themes } from '../themes.ts';
import { changes } from './sampleChanges.ts';

describe('the head of the list of changes', () => {
  for (const language of ['de', 'ja', 'zh-cn'])
    it(`is whole in ${language} at every width`, async () => {
      const table = readFileSync(join(repository, `l10n/bundle.l10n.${language}.json`), 'utf8');
      const world = await ChatWorld.open({ block: translationBlock(JSON.parse(table) as Translations) });
      try {
        await world.snapshot([], { changes });
        for (const width of [270, 300, 360, 420, 600]) {
          await world.page.setViewportSize({ width, height: 700 });
          await world.frames();
          const cut = await world.page.evaluate(() => {
            const bar = document.querySelector('.changes-bar')!;
            const boxesOf = (selector: string): DOMRect[] =>
              [...bar.querySelectorAll(selector)]
                .map((one) => one.getBoundingClientRect())
                .filter(({ width }) => width > 0);
            const [text] = boxesOf('summary :is(.if-wide, .if-narrow)');
            const [summary] = boxesOf('summary');
            const buttons = boxesOf('.changes-all > button');
            return (
              text!.bottom > summary!.bottom ||
              buttons.some(({ left, top }) => top < summary!.bottom - 1 && left < text!.right) ||
              buttons.some(({ right }) => right > bar.getBoundingClientRect().right)
            );
          });
          if (width === 300 || width === 420) await world.screenshot(`review-head-${language}-${width}`);
          assert.equal(cut, false, `at ${width}`);
        }
      } finally {
        await world.close();
      }
    });
});

describe('the list of changes in every kind of theme', () => {
  for (const theme of Object.keys(themes))
    it(`is legible in ${theme}, also in a narrow page`, async () => {
      const world = await ChatWorld.open({ theme });
      try {
        await world.page.setViewportSize({ width: 300, height: 700 });
        await world.snapshot([], { changes });
        await world.screenshot(`review-folded-${theme}`);
        await world.page.locator('.changes summary').first().click();
        await world.page.locator('.change-toggle').first().click();
        await world.page.locator('.change-file').first().hover();
        await world.frames();
        await world.screenshot(`review-${theme}`);
        const tooWide = (): string[] =>
          [...document.querySelectorAll('.changes, .changes :not(pre > div)')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map(({ className }) => className);
        assert.deepEqual(await world.page.evaluate(tooWide), []);
        assert.deepEqual(world.errors, []);
      } finally {
        await world.close();
      }
    });
});
