// Counts suggestions of the built-in agent that introduce an error: the file is checked before and after each one that
// would be shown in the editing stories, and each harmful one is printed. `ACP_HOST_HARM_SET` names a file with commits to use
// instead, see `recordedSession`. In the stories, and in commits with `ACP_HOST_HARM_KEYS=1`, a suggestion is requested after
// every key.

import type { Figure } from './figure.ts';
import { CodeErrors } from './nes/harm/errors/codeErrors.ts';
import { findHarm } from './nes/harm/findHarm.ts';
import { playSession, type ShownSuggestion } from './nes/harm/playSession.ts';
import { readSessions, sessionOfStory } from './nes/harm/recordedSession.ts';
import { changedPart } from './nes/harm/changedPart.ts';
import { editingStories } from './nes/stories/editingStories.ts';

export async function run(): Promise<readonly Figure[]> {
  const set = process.env['ACP_HOST_HARM_SET'];
  const everyKey = !set || process.env['ACP_HOST_HARM_KEYS'] === '1';
  const sessions = set ? readSessions(set) : editingStories.map(sessionOfStory);
  const checkers = new CodeErrors();
  const count = {
    shown: 0,
    unchecked: 0,
    right: 0,
    harmful: 0,
    harmfulButRight: 0,
    unknown: 0,
    stray: 0,
    types: 0,
  };
  try {
    for (const session of sessions) {
      const isChecked = await checkers.load(session.languageId);
      for (const shown of playSession(session, everyKey)) {
        count.shown++;
        count.right += shown.right ? 1 : 0;
        if (!isChecked) {
          count.unchecked++;
          continue;
        }
        const { errors, unknownNames, strayNames } = findHarm(shown, checkers);
        const harmful = errors.some(({ kind }) => kind !== 'type');
        if (shown.right) {
          // The next edit of the author may introduce an error too, until the edit after it.
          count.harmfulButRight += harmful ? 1 : 0;
          continue;
        }
        const messages = errors
          .map(({ message }) => message)
          .slice(0, 3)
          .join(' · ');
        if (harmful) {
          count.harmful++;
          print('harmful', shown, messages);
        } else if (unknownNames.length > 0) {
          count.unknown++;
          print('unknown name', shown, unknownNames.join(', '));
        } else if (strayNames.length > 0) {
          count.stray++;
          print('name of another function', shown, strayNames.join(', '));
        } else if (errors.length > 0) {
          count.types++;
          print('types do not fit', shown, messages);
        }
      }
    }
  } finally {
    checkers.dispose();
  }
  console.log(
    `${sessions.length} sessions, ${count.shown} suggestions with text: ${count.right} right, ` +
      `${count.harmfulButRight} of these introduce an error as the author did, ${count.unchecked} in languages without a checker`,
  );
  const figure = (name: string, value: number): Figure => ({
    name: `nes: suggestions in ${sessions.length} sessions that ${name}`,
    value,
    unit: '',
    goal: '0',
    met: value === 0,
    peers: [],
  });
  return [
    figure('introduce an error', count.harmful),
    figure('use an unknown name', count.unknown),
    figure('use a name of another function', count.stray),
    figure('have a type error', count.types),
  ];
}

function print(what: string, { session, step, before, after, why }: ShownSuggestion, found: string): void {
  console.log(`${what}: ${session.name} (${session.languageId}), step ${step}: ${found}`);
  console.log(`  ${why}`);
  for (const line of changedPart(before, after)) console.log(`  ${line}`);
}
