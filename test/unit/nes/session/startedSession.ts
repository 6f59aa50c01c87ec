// Starts an NES session with a scripted agent, for tests of its messages and answers.

import { neverCancelled } from '../../../../src/base/cancellation.ts';
import type { LookUpClosedFile } from '../../../../src/nes/suggestion/closedFiles.ts';
import type { NesAbilities } from '../../../../src/nes/session/nesAbilities.ts';
import {
  NesSession,
  type SessionScope,
  type SuggestionAnswer,
} from '../../../../src/nes/session/nesSession.ts';
import type { PositionEncoding } from '../../../../src/protocol/nes/position.ts';
import { LoggerDouble } from '../text/loggerDouble.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { WireDouble } from './wireDouble.ts';

export const at = { line: 0, character: 0 };
export const other = 'file:///work/other.ts';

export function insertion(id: string, uri?: string): object {
  const edits = [{ range: { start: at, end: at }, newText: 'x' }];
  return { id, kind: 'edit', edits, ...(uri === undefined ? {} : { uri }) };
}

const noClosedFile: LookUpClosedFile = () => Promise.resolve({ kind: 'refused', reason: 'not open' });

export interface Setup {
  readonly wire: WireDouble;
  readonly logger: LoggerDouble;
  readonly session: NesSession;
  readonly document: TextDocumentDouble;
  /** Requests, runs `meanwhile`, and answers with these suggestions. */
  readonly ask: (suggestions: readonly unknown[], meanwhile?: () => void) => Promise<SuggestionAnswer>;
  /** Outcomes of suggestions sent to the agent. */
  readonly ends: () => unknown[];
}

export async function start(
  encoding: PositionEncoding = 'utf-16',
  syncKind: 'full' | 'incremental' = 'incremental',
  scope?: Omit<SessionScope, 'lookUpClosedFile'> & Partial<SessionScope>,
): Promise<Setup> {
  const wire = new WireDouble();
  const logger = new LoggerDouble();
  const events = { didOpen: {}, didChange: { syncKind }, didFocus: {} };
  const abilities: NesAbilities = { kind: 'nes', events, context: {}, encoding };
  const starting = NesSession.start(
    wire,
    abilities,
    {},
    logger,
    new ClockDouble(),
    neverCancelled,
    scope && { lookUpClosedFile: noClosedFile, ...scope },
  );
  (await wire.request('nes/start')).answer({ sessionId: 'nes-7' });
  const session = await starting;
  const document = new TextDocumentDouble('é😀x\ntwo');
  session.documents.open(document);
  return {
    wire,
    logger,
    session,
    document,
    ask: async (suggestions, meanwhile) => {
      const request = { document, position: at, triggerKind: 'automatic' } as const;
      const answer = session.suggest(request, neverCancelled);
      const pending = await wire.request('nes/suggest');
      meanwhile?.();
      pending.answer({ suggestions });
      return answer;
    },
    ends: () => [...wire.all('nes/accept'), ...wire.all('nes/reject')],
  };
}
