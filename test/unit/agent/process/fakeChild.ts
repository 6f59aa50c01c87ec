// A fake child process: pipes to write to and read from, and a process tree that records signals.

import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { toDisposable, type Disposable } from '../../../../src/base/disposable.ts';
import type { Child } from '../../../../src/agent/process/agentProcess.ts';
import type { ProcessTree } from '../../../../src/agent/process/processTree.ts';

export class FakeChild implements Child {
  readonly events = new EventEmitter();
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();

  /** Exits as a process does: the pipes end, then `exit` and `close` are emitted. */
  async exit(code: number | null, signal: NodeJS.Signals | null = null): Promise<void> {
    this.stdout.end();
    this.stderr.end();
    // As in a real process, earlier output is read first.
    await new Promise(setImmediate);
    this.events.emit('exit', code, signal);
    this.events.emit('close', code, signal);
    await new Promise(setImmediate);
  }
}

export class FakeTree implements ProcessTree {
  readonly signals: string[] = [];
  /** True if children outlive the leader. */
  alive = false;
  guarded = false;

  signal(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void {
    this.signals.push(signal);
  }

  endWithUs(): Disposable {
    this.guarded = true;
    return toDisposable(() => {
      this.guarded = false;
    });
  }

  isLeft(): Promise<boolean> {
    return Promise.resolve(this.alive);
  }
}
