// Counts the secrets that leak along each route by which text leaves the editor or is stored, and the lines of ordinary text
// that redaction changes by mistake.

import { redact } from '../../src/context/secrets/redact.ts';
import { ordinaryCode } from '../secrets/ordinaryCode.ts';
import { changedTraffic, leaksOf, secretRoutes } from '../secrets/secretRoutes.ts';
import { seeds } from '../secrets/seeds.ts';
import { forms, seedsIn } from '../secrets/encodedSeeds.ts';
import { freshSeeds } from '../secrets/freshSeeds.ts';
import { serviceSeeds } from '../secrets/serviceSeeds.ts';
import { isLeaked } from '../secrets/isLeaked.ts';
import type { Figure } from './figure.ts';

/** Number of lines of code, and of messages. */
const lines = 2_000;

export async function run(): Promise<Figure[]> {
  const figures = [figure('secrets: seeds', seeds.length, '≥ 188', seeds.length >= 188)];
  for (const route of Object.keys(secretRoutes)) {
    const leaked = await leaksOf(route);
    figures.push(figure(`secrets that arrive: ${route}`, leaked.length, '≤ 5', leaked.length <= 5));
  }
  const fresh = freshSeeds.filter(({ secret, text }) => isLeaked(secret, redact(text).text)).length;
  figures.push(figure('secrets that arrive: calls and services', fresh, '≤ 5', fresh <= 5));
  const more = serviceSeeds.filter(({ secret, text }) => isLeaked(secret, redact(text).text)).length;
  figures.push(figure('secrets that arrive: services and tools', more, '≤ 5', more <= 5));
  for (const [name, form] of Object.entries(forms)) {
    const leaked = seedsIn(form).filter(({ secret, text }) =>
      isLeaked(secret, form.read(redact(text).text)),
    ).length;
    figures.push(figure(`secrets that arrive: ${name}`, leaked, '≤ 5', leaked <= 5));
  }
  const code = ordinaryCode(lines).split('\n');
  const redacted = redact(code.join('\n')).text.split('\n');
  const changed = code.filter((line, at) => line !== redacted[at]).length;
  const messages = changedTraffic(lines).length;
  return [
    ...figures,
    figure(`ordinary code changed, of ${lines} lines`, changed, '≤ 3', changed <= 3),
    figure(`ordinary traffic changed, of ${lines} messages`, messages, '≤ 12', messages <= 12),
  ];
}

function figure(name: string, value: number, goal: string, met: boolean): Figure {
  return { name, value, unit: '', goal, met, peers: [] };
}
