// German nouns have cases, but names are inserted as they are, such as "Eingebauter Agent". A name in quotation marks needs no case.
import * as assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

const german = JSON.parse(readFileSync(join(repository, 'l10n/bundle.l10n.de.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

/** Texts into which an agent's name is inserted, with the placeholder: `t('Send to {0}', agentName(agent))`. */
function textsWithAgents(): (readonly [text: string, placeholder: string])[] {
  const files = readdirSync(join(repository, 'src'), { recursive: true }) as string[];
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(repository, 'src', file), 'utf8');
      return [...source.matchAll(/\bt\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/g)].flatMap(
        ({ 0: call, 2: text = '', index }) =>
          argumentsFrom(source, index + call.length).flatMap((argument, at) =>
            /\b(?:agentName|shownAgent)\(/.test(argument)
              ? [[text.replaceAll(/\\(.)/g, '$1'), `{${at}}`] as const]
              : [],
          ),
      );
    });
}

/** The arguments of a call from `start` on, which ends with its parenthesis. */
function argumentsFrom(source: string, start: number): string[] {
  const found = [''];
  let depth = 0;
  for (const character of source.slice(start, start + 1_000)) {
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character) && --depth < 0) break;
    if (character === ',' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found;
}

describe('German texts', () => {
  it('quote the name of an agent, except as their subject', () => {
    const texts = textsWithAgents();
    assert.ok(texts.length > 60, `${texts.length} texts`);
    const wrong = texts.flatMap(([text, placeholder]) => {
      const translated = german[text] ?? assert.fail(text);
      const [before = '', after = ''] = translated.split(placeholder);
      const isQuoted = before.endsWith('„') && after.startsWith('“');
      return isQuoted || /^$|[:·(] ?$/.test(before) ? [] : [translated];
    });
    assert.deepEqual(wrong, []);
  });

  it('decline the word "Agent" before a name', () => {
    const wrong = Object.values(german).filter((text) =>
      /\b(?:an|bei|beim|dem|den|des|durch|für|mit|von|zu) Agent\b/i.test(text),
    );
    assert.deepEqual(wrong, []);
  });
});
