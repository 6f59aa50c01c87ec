// Requires a sign-in before `session/new`, or before the first prompt, by the methods of its script (see signInScript.ts).
// With `login` among its arguments it is the program of the terminal method: it records its arguments and environment, and
// exits.

import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { SignInScript } from './parts/signInScript.ts';
import { initialized, Refusal, send, serve } from './parts/stdio.ts';

const script = JSON.parse(readFileSync(process.env['ACP_TEST_TRICKS']!, 'utf8')) as SignInScript;
const signedIn = `${process.env['ACP_TEST_TRICKS']}.signedIn`;
const value = script.variable === undefined ? undefined : process.env[script.variable];

if (process.argv.includes('login')) {
  const noted = { argv: process.argv.slice(2), env: process.env, tty: process.stdin.isTTY };
  appendFileSync(`${process.env['ACP_TEST_TRICKS']}.terminal`, `${JSON.stringify(noted)}\n`);
  if ((script.loginCode ?? 0) === 0) writeFileSync(signedIn, '');
  process.exit(script.loginCode ?? 0);
}

if (script.talkative) process.stderr.write(`my key is ${value}\n`);

const wasSignedIn = existsSync(signedIn);

function check(): void {
  if (
    (script.nextProcess && !wasSignedIn) ||
    script.neverContent ||
    (!existsSync(signedIn) && value === undefined)
  ) {
    throw new Refusal(-32000, 'Authentication required');
  }
}

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: {
      auth: { ...(script.logout && { logout: {} }), ...(script.status && { status: {} }) },
      loadSession: script.late === true && !script.forgets,
    },
    authMethods: script.authMethods ?? [],
    ...(script.talkative && { _meta: { key: value } }),
  }),
  'auth/status': () => script.status ?? {},
  /** Sent by tests, so that a report arrives when they want it. */
  report: ({ authStatus }) => {
    send({ method: '_auth/status_update', params: { authStatus } });
    return {};
  },
  'session/new': () => {
    if (!script.late) check();
    return { sessionId: 'session-1', ...(script.talkative && { _meta: { key: value } }) };
  },
  'session/load': () => ({}),
  'session/set_mode': () => {
    check();
    return {};
  },
  'session/prompt': ({ sessionId }) => {
    check();
    const content = { type: 'text', text: 'Welcome' };
    const update = { sessionUpdate: 'agent_message_chunk', content };
    send({ method: 'session/update', params: { sessionId, update } });
    return { stopReason: 'end_turn' };
  },
  authenticate: ({ methodId }) => {
    if (methodId === 'refused') throw new Refusal(-32603, `No: ${value}`);
    if (methodId !== 'own') throw new Refusal(-32602, `Unknown method ${String(methodId)}: ${value}`);
    writeFileSync(signedIn, '');
    return {};
  },
  logout: () => {
    if (script.logoutFails) throw new Refusal(-32603, 'The server is away');
    rmSync(signedIn, { force: true });
    return {};
  },
});
