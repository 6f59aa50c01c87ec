// Proposes to rewrite whole lines below a changed line, by the rules for Markdown (`markdownRule`) or tags (`attributeRule`).

import { attributeRule } from './attributeRule.ts';
import { consecutive, enoughPlaces } from '../rules/editsElsewhere.ts';
import { initialState } from '../language/lineTokens.ts';
import { markdownRule } from './markdownRule.ts';
import { tagLanguages } from '../document/markupText.ts';
import type { Proposer } from '../rules/proposer.ts';
import { placeFeatures } from '../rules/surroundings.ts';

const oldestAge = 3;
/** Maximum lines below a change that are searched. */
const mostLines = 300;

export const lineRewrite: Proposer = {
  name: 'line rewrite',
  *propose({ document, edits, openName, tokens }) {
    const isProse = Boolean(tokens.syntax.prose);
    if (!isProse && !tagLanguages.has(document.languageId)) return;
    const ruleOf = isProse ? markdownRule : attributeRule;
    const changes = edits.flatMap(({ lineChanges, age, region }) =>
      region.origin === 'typed' && !(age === 0 && openName)
        ? lineChanges.flatMap(({ line, hunk, index }) => {
            const rule = ruleOf(hunk.before[index]!, hunk.after[index]!, document.line(line + 1));
            return rule ? [{ line, age, ...rule }] : [];
          })
        : [],
    );
    for (const { line: from, age, key, least = 1, beyond = 1, most = enoughPlaces, rewrite } of changes) {
      const alike = changes.filter((other) => other.key === key).length;
      if (age > oldestAge || from < 0 || alike < least) continue;
      const places: { readonly line: number; readonly text: string }[] = [];
      const last = Math.min(tokens.lastLine, from + mostLines);
      for (let line = from + 1; line <= last && places.length < most; line++) {
        const isCode = isProse && tokens.stateAt(line) !== initialState;
        const text = isCode ? undefined : rewrite(document.line(line));
        if (text !== undefined) places.push({ line, text });
        else if (alike < beyond) break;
      }
      for (const group of consecutive(places))
        yield {
          edits: group.map(({ line, text }) => ({
            range: { start: { line, character: 0 }, end: { line, character: document.line(line).length } },
            newText: text,
          })),
          features: { due: 1, age, ...placeFeatures(from, group[0].line, tokens) },
          rule: `rewrite ${key}`,
        };
    }
  },
};
