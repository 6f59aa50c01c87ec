// An agent that uses terminals, over an in-memory connection to `TerminalsService`.
import * as assert from 'node:assert/strict';
import { systemClock } from '../../../src/agent/clock.ts';
import { systemHost } from '../../../src/agent/launch/launch.ts';
import type { CancellationToken } from '../../../src/base/cancellation.ts';
import type { Clock } from '../../../src/base/clock.ts';
import {
  terminalCreate,
  terminalKill,
  terminalOutput,
  terminalRelease,
  terminalWaitForExit,
  type CreateTerminalParams,
  type TerminalExitStatus,
  type TerminalOutputResult,
  type TerminalParams,
} from '../../../src/protocol/client/terminal.ts';
import {
  TerminalsService,
  type TerminalDisplay,
  type TerminalPolicy,
} from '../../../src/vscode/serve/terminals/terminalsService.ts';
import { WireError } from '../../../src/wire/peer.ts';
import { serve, type Served } from '../../host/served.ts';
import { until } from '../../until.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';

export class TerminalUser {
  readonly service: TerminalsService;
  readonly served: Served;

  /** @param folder the only folder of the session. */
  constructor(
    folder: string,
    views: TerminalDisplay,
    policy: Partial<TerminalPolicy> = {},
    clock: Clock = systemClock,
  ) {
    const trusting = { isTrusted: () => true, host: systemHost, ...policy };
    this.service = new TerminalsService(new RecordingLogger(), clock, views, trusting);
    this.served = serve([this.service], [folder]);
  }

  /** Without parameters, runs a command that succeeds at once. @returns the terminal's id. */
  async create(params: Partial<CreateTerminalParams>): Promise<string> {
    const { agent, sessionId } = this.served;
    return (await agent.sendRequest(terminalCreate, { sessionId, command: 'true', ...params })).terminalId;
  }

  output(id: string): Promise<TerminalOutputResult> {
    return this.served.agent.sendRequest(terminalOutput, this.#named(id));
  }

  wait(id: string, token?: CancellationToken): Promise<TerminalExitStatus> {
    return this.served.agent.sendRequest(terminalWaitForExit, this.#named(id), token);
  }

  kill(id: string): Promise<object> {
    return this.served.agent.sendRequest(terminalKill, this.#named(id));
  }

  release(id: string): Promise<object> {
    return this.served.agent.sendRequest(terminalRelease, this.#named(id));
  }

  /** Starts a command that ignores SIGTERM. Returns its terminal id and its pid. */
  async stubborn(): Promise<{ id: string; pid: number }> {
    const id = await this.create({ command: `trap '' TERM; echo $$; while :; do sleep 1000; done` });
    const pid = await until('the pid', async () => Number((await this.output(id)).output) || undefined);
    return { id, pid };
  }

  /** Resolves when no command runs. */
  async dispose(): Promise<void> {
    this.served.dispose();
    await this.service.close();
    this.service.dispose();
  }

  #named(terminalId: string): TerminalParams {
    return { sessionId: this.served.sessionId, terminalId };
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Fails unless the request is answered with an error with this code and, if given, these data. */
export async function refused(answer: Promise<unknown>, code: number, data?: unknown): Promise<void> {
  const error = await answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(error instanceof WireError, 'it was not refused');
  assert.equal(error.code, code);
  if (data !== undefined) assert.deepEqual(error.data, data);
}
