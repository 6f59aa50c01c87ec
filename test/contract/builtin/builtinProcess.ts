// The built-in agent as a process. Used by tests of what only a process has: its environment, its log, its exit.
import { spawn, type ChildProcess } from 'node:child_process';
import { builtinProgram } from './builtinProgram.ts';
import { RawAgent } from './rawAgent.ts';

export class BuiltinProcess extends RawAgent {
  readonly process: ChildProcess;

  constructor(env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, [builtinProgram()], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ACP_HOST_LOG: 'trace', ...env },
    });
    super(child.stdin, child.stdout);
    this.process = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.logged += text));
  }

  stop(): void {
    this.process.kill('SIGKILL');
  }
}
