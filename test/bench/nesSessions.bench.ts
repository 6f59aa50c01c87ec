// Measures after how many examples the built-in agent offers what a programmer does next in day-to-day editing sessions, typed key
// by key, and how many wrong offers it shows. The peer is a naive suggester that repeats the last replacement.

import { median, type Figure } from './figure.ts';
import { readSessions } from './nes/sessions/editingSession.ts';
import { playSession, type SessionScore } from './nes/sessions/playSession.ts';
import { Engine, NaivePeer } from './nes/sessions/suggesters.ts';

/** Stands for "never" in a figure. */
const never = 99;

export function* run(): Iterable<Figure> {
  const own: SessionScore[] = [];
  const naive: SessionScore[] = [];
  const languages = new Set<string>();
  for (const session of readSessions()) {
    const score = playSession(session, new Engine());
    const peer = playSession(session, new NaivePeer());
    own.push(score);
    naive.push(peer);
    const language = session.files.map(({ languageId }) => languageId).join(' and ');
    for (const { languageId } of session.files) languages.add(languageId);
    yield {
      name: `nes: ${language}: ${session.family}; wrong offers ${score.wrong}`,
      value: score.examples ?? never,
      unit: 'ex.',
      goal: `< ${never}, which is never`,
      met: score.examples !== undefined,
      peers: [{ name: `naive (wrong offers ${peer.wrong}):`, value: peer.examples ?? never }],
    };
  }
  const total = (name: string, of: (scores: readonly SessionScore[]) => number, atLeast: number): Figure => ({
    name: `nes: ${own.length} sessions in ${languages.size} languages, ${name}`,
    value: of(own),
    unit: '',
    goal: `≥ ${atLeast}`,
    met: of(own) >= atLeast,
    peers: [{ name: 'naive repeater', value: of(naive) }],
  });
  const within = (most: number) => (scores: readonly SessionScore[]) =>
    scores.filter(({ examples }) => examples !== undefined && examples <= most).length;
  yield total('with a right offer', within(never), 34);
  yield total('after one example', within(1), 20);
  const wrong = (scores: readonly SessionScore[]): number =>
    scores.reduce((sum, score) => sum + score.wrong, 0);
  yield { ...total('wrong offers', wrong, 0), goal: '< peer', met: wrong(own) < wrong(naive) };
  const share = ({ right, hunks }: SessionScore): number => (100 * right) / (hunks - 1);
  const middle = (scores: readonly SessionScore[]): number => median(scores.map(share));
  yield {
    ...total('hunks followed by a right offer, median', middle, 0),
    unit: '%',
    goal: '> peer',
    met: middle(own) > middle(naive),
  };
}
