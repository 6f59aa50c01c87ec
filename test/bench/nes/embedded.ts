// Builds the built-in agent as it is shipped, runs it as the extension does and sends it requests, and generates code for it.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundle } from '../../../scripts/build/bundle.ts';
import { outPath } from '../../../scripts/process/repository.ts';
import { documentDidChange, documentDidOpen } from '../../../src/protocol/nes/document.ts';
import { initialize, protocolVersion } from '../../../src/protocol/initialize.ts';
import { nesStart, nesSuggest, type NesSuggestResult } from '../../../src/protocol/nes/nes.ts';
import { createConnection } from '../../../src/wire/connection.ts';

const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** @returns the path of the built program. */
export async function buildEmbedded(): Promise<string> {
  const outputFolder = outPath('bench', 'embedded');
  await bundle({ outputFolder, production: true });
  return join(outputFolder, 'builtin.mjs');
}

export class EmbeddedAgent {
  readonly #process;
  readonly #connection;
  #sessionId = '';

  /** @param program the bundle. The flags are those of `src/vscode/agents/agentDefinitions.ts`. @param env names a model. */
  constructor(program: string, env: Readonly<Record<string, string>> = {}) {
    const args = ['--max-semi-space-size=1', '--optimize-for-size', program];
    this.#process = spawn(process.execPath, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, ...env },
    });
    const { stdout, stdin } = this.#process;
    this.#connection = createConnection(stdout, stdin, { logger: silent, role: 'client' });
  }

  async start(): Promise<void> {
    this.#connection.listen();
    await this.#connection.sendRequest(initialize, { protocolVersion, clientCapabilities: {} });
    ({ sessionId: this.#sessionId } = await this.#connection.sendRequest(nesStart, {}));
  }

  open(uri: string, text: string): void {
    const params = { sessionId: this.#sessionId, uri, languageId: 'typescript', version: 1, text };
    this.#connection.sendNotification(documentDidOpen, params);
  }

  /** Replaces a part of one line. */
  replace(uri: string, version: number, line: number, from: number, to: number, text: string): void {
    const range = { start: { line, character: from }, end: { line, character: to } };
    const params = { sessionId: this.#sessionId, uri, version, contentChanges: [{ range, text }] };
    this.#connection.sendNotification(documentDidChange, params);
  }

  suggest(
    uri: string,
    version: number,
    line: number,
    character: number,
    editHistory: { readonly uri: string; readonly diff: string }[] = [],
  ): Promise<NesSuggestResult> {
    const position = { line, character };
    const params = {
      sessionId: this.#sessionId,
      uri,
      version,
      position,
      triggerKind: 'automatic' as const,
      context: { editHistory },
    };
    return this.#connection.sendRequest(nesSuggest, params);
  }

  /** Resident memory in MB. */
  async memory(): Promise<number> {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(this.#process.pid)]);
    return (Number(stdout) * 1024) / 1e6;
  }

  async stop(): Promise<void> {
    const exit = once(this.#process, 'exit');
    this.#process.stdin.end();
    await exit;
    this.#connection.dispose();
  }
}

/** Lines of code in which some names occur several times and others once. @param seed makes files differ. */
export function someCode(lineCount: number, seed = 0): string[] {
  const lines: string[] = [];
  for (let part = 0; lines.length < lineCount; part++) {
    const name = `part${seed}x${part}`;
    lines.push(
      `/** What ${name} comes to, given what was read before it. */`,
      `export function ${name}(input: readonly number[], offset: number): number {`,
      `  const total = input.reduce((sum, each) => sum + each, offset);`,
      `  if (total > limit${part % 7}) throw new RangeError(\`${name}: \${total} is too much\`);`,
      `  const entry = { name: '${name}', value: total * factor(${part}), index: ${part} };`,
      `  cache.set('${name}', entry);`,
      `  return entry.value + (cache.get('part${seed}x${Math.max(0, part - 1)}')?.value ?? 0);`,
      `}`,
      '',
    );
  }
  return lines.slice(0, lineCount);
}

function ignore(): void {}
