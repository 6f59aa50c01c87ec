// The program that an agent starts as the MCP server "editor": connects its standard input and output to the socket of the
// window that runs the agent. Node only, one file, bundled to `dist/editorTools.cjs`.

import { rmdirSync, unlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname } from 'node:path';

/** ms after which the program ends, even if the last output was not read or the socket is not closed. */
const untilEnd = 1_000;
/** ms for which requests are answered with an error after the connection failed. */
const untilGivenUp = 10_000;
/** Maximum ms for connecting. */
const untilConnected = 10_000;
/** ms after which a window that has accepted a connection counts as running. */
const untilRunning = 200;
/** ms for which input is gathered after other input, so that calls made at once reach the window at once. */
const gathering = 2;
/** Maximum bytes of output that the agent has not read, as in the window. */
const mostUnread = 8 * 2 ** 20;
/** Maximum bytes of input that are kept until the window answers, since it may close the connection without reading them. */
const mostKept = 256 * 2 ** 10;
/** Maximum UTF-16 units of a line that is answered after the connection failed. */
const longestLine = 2 ** 20;

const path = process.env['ACP_HOST_EDITOR_SOCKET'] ?? '';
const token = process.env['ACP_HOST_EDITOR_TOKEN'] ?? '';
const { stdin, stdout } = process;
/** Input that the window may not have read. */
let kept: Buffer[] = [];
let keptBytes = 0;
let isAccepted = false;
let inputEnded = false;

stdin.once('end', () => (inputEnded = true));
// The agent has ended.
for (const stream of [stdin, stdout]) stream.on('error', () => process.exit(0));
process.stderr.on('error', () => undefined);

if (path === '' || token === '') fail('ACP_HOST_EDITOR_SOCKET and ACP_HOST_EDITOR_TOKEN must be set');
else relay(connect(path));

function relay(socket: Socket): void {
  let why = 'the window closed the connection';
  const timer = setTimeout(() => socket.destroy(new Error('the window does not answer')), untilConnected);
  socket.once('connect', () => {
    clearTimeout(timer);
    socket.write(`${token}\n`);
    stdin.on('data', keep);
    // Ends the socket when the input ends.
    stdin.pipe(socket);
    gather(socket);
    stdin.once('end', () => setTimeout(() => process.exit(0), untilEnd));
  });
  socket.once('data', () => {
    isAccepted = true;
    kept = [];
    stdin.off('data', keep);
  });
  // Not `pipe`, which stops reading while the agent does not read: the end of the window would not be noticed.
  socket.on('data', (chunk) => {
    stdout.write(chunk);
    if (stdout.writableLength > mostUnread) socket.destroy();
  });
  socket.once('error', (error: NodeJS.ErrnoException) => (why = error.code ?? error.message));
  socket.once('close', () => {
    clearTimeout(timer);
    stdin.unpipe(socket);
    stdin.off('data', keep);
    if (!isAccepted && !inputEnded) fail(why);
    else removeAbandoned(() => endWhenWritten(0));
  });
}

/**
 * Passes on the first input at once, and what follows within a short time together: the window shares work between calls that it
 * receives together. Call it after `pipe`.
 */
function gather(socket: Socket): void {
  let isGathering = false;
  let hasMore = false;
  const begin = (): void => {
    isGathering = true;
    hasMore = false;
    socket.cork();
    setTimeout(() => {
      isGathering = false;
      socket.uncork();
      if (hasMore) begin();
    }, gathering);
  };
  stdin.on('data', () => {
    if (isGathering) hasMore = true;
    else begin();
  });
}

function keep(chunk: Buffer): void {
  keptBytes += chunk.length;
  if (keptBytes <= mostKept) kept.push(chunk);
}

/** Answers every request with an error until the agent closes the input, so that the agent does not wait. */
function fail(why: string): void {
  const message = `The editor tools are not available: VS Code could not be reached (${why}).`;
  process.stderr.write(`${message}\n`);
  let rest = '';
  const read = (chunk: Buffer): void => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) answer(line, message);
  };
  for (const chunk of kept) read(chunk);
  if (inputEnded) endWhenWritten(1);
  stdin.once('end', () => endWhenWritten(1));
  stdin.on('data', read);
  stdin.resume();
  setTimeout(() => process.exit(1), untilGivenUp);
}

/** Ids that are numbers, some of which JavaScript can't represent. In JSON, unescaped quotes are those of a field. */
const numericId = /(?<!\\)("id"\s*:\s*)(-?\d[\d.eE+-]*)/g;
/** Such an id as text, in JSON. */
const markedId = /(?<="id":)"\\u0000(-?\d[\d.eE+-]*)"/g;

/** @param line a message, or a batch, which gets one line (MCP 2025-03-26 "Batching"). */
function answer(line: string, message: string): void {
  let received: unknown;
  try {
    received = JSON.parse(line.replaceAll(numericId, '$1"\\u0000$2"'));
  } catch {
    // Not a message: no answer is expected.
    return;
  }
  const errors = [received].flat().flatMap((one) => {
    const { id, method } = (one ?? {}) as { readonly id?: unknown; readonly method?: unknown };
    if (typeof id !== 'string' || typeof method !== 'string') return [];
    return [{ jsonrpc: '2.0', id, error: { code: -32000, message } }];
  });
  if (errors.length === 0) return;
  const json = JSON.stringify(Array.isArray(received) ? errors : errors[0]);
  stdout.write(`${json.replaceAll(markedId, '$1')}\n`);
}

/** Removes the socket of a window that was killed, with its folder. A window that closes removes them itself. */
function removeAbandoned(then: () => void, tries = 3): void {
  if (process.platform === 'win32' || tries === 0) return then();
  let isSettled = false;
  let timer: NodeJS.Timeout | undefined;
  const probe = connect(path);
  probe.once('connect', () => {
    // The system may still be closing the files of the window.
    timer = setTimeout(() => {
      isSettled = true;
      probe.destroy();
    }, untilRunning);
  });
  probe.once('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') isSettled = true;
    if (code !== 'ECONNREFUSED') return;
    isSettled = true;
    try {
      unlinkSync(path);
      rmdirSync(dirname(path));
    } catch {
      // Another relay has removed them.
    }
  });
  probe.once('close', () => {
    clearTimeout(timer);
    if (isSettled) then();
    else removeAbandoned(then, tries - 1);
  });
}

/** Ends when the agent has read the output, at the latest after `untilEnd`. */
function endWhenWritten(code: number): void {
  if (stdout.writableLength === 0) process.exit(code);
  stdout.once('drain', () => process.exit(code));
  setTimeout(() => process.exit(code), untilEnd);
}
