// Runs axe-core in the page to find accessibility violations.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { builtFile } from './builtFile.ts';
import type { ChatWorld } from './chatWorld.ts';

/** The page's script together with axe-core, for `ChatWorld.open`. */
export function withAxe(): string {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return `${builtFile('page/chat.js')}\n${axe}`;
}

/** Rules of axe-core about colours: the only ones whose result depends on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const;

/** @param rules the only rules to check, by their names. @returns one line for each violation. */
export async function violations(world: ChatWorld, rules?: readonly string[]): Promise<string[]> {
  const results = await world.page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    return await axe.run(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {});
  }, rules);
  assert.ok(results.passes.length > (rules ? 0 : 10));
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}
