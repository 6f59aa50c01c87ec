// A NES agent that follows its script (see nesScript.ts) and mirrors the documents. It crashes, with the reason on stderr,
// if the client breaks a rule of document sync. `_test/document {uri}` returns its copy of a document.

import { existsSync } from 'node:fs';
import { DocumentMirror, type Change } from './parts/documentMirror.ts';
import { answerTo, readScript, type ScriptedAnswer, type ScriptedSuggestion } from './parts/nesScript.ts';
import { initialized, Refusal, send, serve, unanswered, type Params } from './parts/stdio.ts';

const script = readScript();
const seed = script.dialect === 'seed';
const mirror = new DocumentMirror(script.positionEncoding ?? 'utf-16');
/** Without `didOpen`, the agent does not know the text of any document. */
const mirrors = script.events?.includes('didOpen') ?? true;
const cancelled = new Set<unknown>();
/** Ids of suggestions that the user accepted, which are not offered again. */
const accepted = new Set<unknown>();
let signedIn = false;
let sessions = 0;
let calls = 0;

serve({
  initialize: () => {
    const names = script.events ?? ['didOpen', 'didChange', 'didClose', 'didSave', 'didFocus'];
    const syncKind = script.syncKind ?? 'incremental';
    const document = Object.fromEntries(
      names.map((name) => [name, name === 'didChange' ? { syncKind } : {}]),
    );
    const { positionEncoding, context = {} } = script;
    const capabilities = {
      nes: { events: { document }, context },
      ...(positionEncoding && { positionEncoding }),
    };
    const { authMethods } = script;
    return seed
      ? {
          protocolVersion: 1,
          agentInfo: initialized.agentInfo,
          capabilities,
          ...(authMethods && { authMethods }),
        }
      : { ...initialized, agentCapabilities: capabilities, ...(authMethods && { authMethods }) };
  },
  'nes/start': () => {
    const { startError } = readScript();
    if (startError && !signedIn) throw new Refusal(startError.code, startError.message, startError.data);
    return { sessionId: `nes-${++sessions}` };
  },
  authenticate: () => {
    signedIn = true;
    return {};
  },
  'nes/close': () => {
    if (seed) throw new Refusal(-32601, 'Method not found', 'nes/close');
    return {};
  },
  'nes/accept': ({ id }) => void accepted.add(id),
  'nes/reject': () => undefined,
  'nes/suggest': (params, id) => {
    calls += 1;
    suggest(params, id, calls, answerTo(readScript(), calls, params['triggerKind']));
    return unanswered;
  },
  '$/cancel_request': ({ requestId }) => void cancelled.add(requestId),
  'document/didOpen': ({ uri, version, text }) => mirror.open(String(uri), Number(version), String(text)),
  'document/didChange': ({ uri, version, contentChanges }) => {
    if (mirrors) mirror.change(String(uri), Number(version), contentChanges as Change[]);
  },
  'document/didClose': ({ uri }) => {
    if (mirrors) mirror.close(String(uri));
  },
  'document/didSave': () => undefined,
  'document/didFocus': () => undefined,
  '_test/document': ({ uri }) => mirror.get(String(uri)) ?? null,
});

function suggest(params: Params, id: unknown, call: number, answer: ScriptedAnswer): void {
  if (answer.crash !== undefined) process.exit(answer.crash);
  if (answer.waitFor !== undefined && !existsSync(answer.waitFor)) {
    if (cancelled.delete(id) && !answer.ignoreCancel) {
      send({ id, error: { code: -32800, message: 'Request cancelled' } });
    } else setTimeout(() => suggest(params, id, call, answer), 10);
  } else if (answer.error) send({ id, error: answer.error });
  else {
    const given = (answer.suggestions ?? [])
      .map((one, index) => spellOut(one, `${call}-${index}`, String(params['uri'])))
      .filter((one) => one !== undefined && !accepted.has(one['id']));
    send({ id, result: { suggestions: given } });
  }
}

function spellOut(written: ScriptedSuggestion, id: string, asked: string): ScriptedSuggestion | undefined {
  if (!Array.isArray(written['edits'])) return { id, ...written };
  const uri = typeof written['uri'] === 'string' ? written['uri'] : asked;
  const edits = (written['edits'] as Params[]).map(({ find, ...edit }) =>
    typeof find === 'string' ? { ...edit, range: mirror.find(uri, find) } : edit,
  );
  if (edits.some((edit) => edit.range === undefined)) return undefined;
  return { id, kind: 'edit', uri, ...written, edits };
}
