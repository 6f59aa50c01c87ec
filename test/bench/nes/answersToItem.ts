// Measures the time from the agent's response on the pipe to the ghost text that VS Code would draw, without an extension
// host. The floor only splits and parses the response's line.

import { PassThrough, Writable, type Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock } from '../../../src/agent/clock.ts';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { placementOf } from '../../../src/nes/offers/placement.ts';
import { NextEdits } from '../../../src/nes/requests/nextEdits.ts';
import { DeferredChangeWire } from '../../../src/nes/session/deferredChangeWire.ts';
import { readNesAbilities } from '../../../src/nes/session/nesAbilities.ts';
import { NesSession } from '../../../src/nes/session/nesSession.ts';
import { initialize, protocolVersion } from '../../../src/protocol/initialize.ts';
import { nesStart, nesSuggest } from '../../../src/protocol/nes/nes.ts';
import { createConnection } from '../../../src/wire/connection.ts';
import { LargeDocument } from './largeDocument.ts';
import { offeredText } from './hostVariables.ts';

export interface AnswerTimes {
  /** ms of each answer. */
  readonly ours: number[];
  readonly floor: number[];
}

/** Not the first letter of the offered text, so that each such key contradicts the suggestion before it. */
const against = '#';
const warmUps = 50;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

export async function measureAnswers(answers: number): Promise<AnswerTimes> {
  const agent = new AgentDouble();
  const connection = createConnection(agent.output, agent.input, { logger: silent, role: 'client' });
  connection.listen();
  const session = await startSession(new DeferredChangeWire(connection));
  const nextEdits = new NextEdits({
    sessions: { session: () => Promise.resolve(session) },
    clock: systemClock,
    logger: silent,
    debounce: () => 0,
    documentFor: () => undefined,
  });
  const document = new LargeDocument();
  session.documents.open(document);
  const floor = new Floor();
  const times: AnswerTimes = { ours: [], floor: [] };
  for (let answer = 0; answer < warmUps + answers; answer++) {
    const line = 10_000 + answer;
    const changes = document.type(line, against);
    session.documents.change(document, changes);
    nextEdits.documentChanged(document, changes);
    const position = document.endOf(line);
    const arrived = agent.nextRequest();
    const asked = nextEdits.request({ document, position, triggerKind: 'automatic' }, neverCancelled);
    const response = suggestion(await arrived, document.uri, position);
    // Like a read of the pipe, the response comes in a turn of its own.
    await nextTurn();
    const view = { document, cursor: position, cursors: 1, isDiff: false, isTargetOtherEditor: false };
    const start = performance.now();
    agent.output.write(response);
    const result = await asked;
    const placed = result.kind === 'offer' ? placementOf(result.offer, view).kind : 'nothing';
    const took = performance.now() - start;
    if (placed !== 'ghost') throw new Error(`The answer became ${placed}, not ghost text`);
    const least = await floor.read(response);
    if (answer < warmUps) continue;
    times.ours.push(took);
    times.floor.push(least);
  }
  nextEdits.dispose();
  connection.dispose();
  return times;
}

async function startSession(wire: DeferredChangeWire): Promise<NesSession> {
  const result = initialize.result.parse({
    protocolVersion,
    agentCapabilities: {
      nes: { events: { document: { didOpen: {}, didChange: { syncKind: 'incremental' } } } },
    },
  });
  const abilities = readNesAbilities(result);
  if (abilities.kind === 'none') throw new Error(abilities.reason);
  return await NesSession.start(wire, abilities, {}, silent, systemClock);
}

/** The agent in this process: answers `nes/start`, and leaves `nes/suggest` to the measurement. */
class AgentDouble {
  readonly output = new PassThrough();
  #onRequest: (id: string | number) => void = ignore;
  readonly input = new Writable({
    decodeStrings: false,
    write: (line: string, _encoding, done) => {
      const { id, method } = JSON.parse(line) as { id: string | number; method: string };
      if (method === nesStart.name) this.output.write(response(id, { sessionId: 'bench' }));
      if (method === nesSuggest.name) this.#onRequest(id);
      done();
    },
  });

  /** The ID of the next `nes/suggest`. */
  nextRequest(): Promise<string | number> {
    return new Promise((resolve) => (this.#onRequest = resolve));
  }
}

/** Splits lines and parses them. */
class Floor {
  readonly #output = new PassThrough();
  #onMessage: (message: unknown) => void = ignore;

  constructor() {
    (this.#output as Readable).on('data', (bytes: Buffer) => {
      for (const line of bytes.toString('utf8').split('\n'))
        if (line !== '') this.#onMessage(JSON.parse(line));
    });
  }

  /** @returns the ms it took. */
  async read(line: string): Promise<number> {
    await nextTurn();
    const start = performance.now();
    const parsed = new Promise((resolve) => (this.#onMessage = resolve));
    this.#output.write(line);
    await parsed;
    return performance.now() - start;
  }
}

function suggestion(id: string | number, uri: string, position: object): string {
  const range = { start: position, end: position };
  const edit = { id: `offer ${id}`, kind: 'edit', uri, edits: [{ range, newText: offeredText }] };
  return response(id, { suggestions: [edit] });
}

function response(id: string | number, result: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`;
}

function ignore(): void {}
