// Measures when the edit of a slow model is shown: with the built-in agent as a process and a server that streams tokens at
// a fixed rate, in a large region with long lines. Also that nothing is lost at the time limit, and how long a suggestion of
// the rules takes beside the model.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Figure } from './figure.ts';
import { buildEmbedded, EmbeddedAgent } from './nes/embedded.ts';

/** UTF-16 units per token, as in code. */
const tokenLength = 4;
const uri = 'file:///work/slow.ts';

/** 21 lines of about 90 characters: the region of Sweep's format. The line at `changed` calls `area` with one argument less. */
const changed = 8;
const region = Array.from({ length: 21 }, (_, index) =>
  index === changed
    ? `  const result${index} = area(width${index}) + previousResult${index} * factorOfLine${index} - offset;`
    : `  recordMeasurement(measurements[${index}], 'line ${index}', computeValue(first${index}, second${index}));`,
);
const rewritten = region.with(changed, region[changed]!.replace(/area\((\w+)\)/, 'area($1, height)'));

/** A server that streams the rewritten region at a rate in tokens per second. */
class SlowServer {
  rate = 0;
  /** When the last token of the changed line was sent, in ms after the request. */
  arrived = 0;
  readonly #server = createServer((request, response) => {
    request.resume().on('end', () => void this.#stream(response));
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #stream(response: ServerResponse): Promise<void> {
    const began = performance.now();
    const text = `\n${rewritten.join('\n')}`;
    const end = 1 + rewritten.slice(0, changed + 1).join('\n').length;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.arrived = 0;
    for (let at = 0; at < text.length && !response.destroyed; at += tokenLength) {
      const due = began + ((at / tokenLength + 1) * 1000) / this.rate;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const choice = { text: text.slice(at, at + tokenLength), finish_reason: null };
      response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
      if (this.arrived === 0 && at + tokenLength >= end) this.arrived = performance.now() - began;
    }
    response.end(`data: ${JSON.stringify({ choices: [{ text: '', finish_reason: 'stop' }] })}\n\n`);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Asks after the signature above the region was changed. @returns ms until the answer, and its edits. */
async function ask(
  program: string,
  address: string,
  timeout: number,
): Promise<{ readonly ms: number; readonly text: string }> {
  const agent = new EmbeddedAgent(program, {
    ACP_HOST_MODEL_ENDPOINT: address,
    ACP_HOST_MODEL_NAME: 'sweep-next-edit',
    ACP_HOST_MODEL_TIMEOUT: String(timeout),
  });
  await agent.start();
  try {
    agent.open(uri, region.join('\n'));
    const line = 10;
    agent.replace(uri, 2, line, region[line]!.length, region[line]!.length, ' ');
    const diff = `@@ -1 +1 @@\n-${region[line]}\n+${region[line]} \n`;
    const began = performance.now();
    const { suggestions } = await agent.suggest(uri, 2, line, region[line]!.length + 1, [{ uri, diff }]);
    const ms = performance.now() - began;
    const [first] = suggestions;
    return { ms, text: first?.kind === 'edit' ? first.edits.map(({ newText }) => newText).join('|') : '' };
  } finally {
    await agent.stop();
  }
}

export async function run(): Promise<Figure[]> {
  const program = await buildEmbedded();
  const server = new SlowServer();
  const address = await server.start();
  const figures: Figure[] = [];
  try {
    for (const rate of [40, 60, 130]) {
      server.rate = rate;
      const { ms, text } = await ask(program, address, 60_000);
      if (text !== ', height') throw new Error(`At ${rate} tokens/s the model's edit is "${text}"`);
      const most = 1.25 * server.arrived + 30;
      figures.push({
        name: `nes: a model at ${rate} tokens/s, until its edit is shown`,
        value: ms,
        unit: 'ms',
        goal: `≤ ${Math.round(most)} ms`,
        met: ms <= most,
        peers: [{ name: 'the changed line has arrived after', value: server.arrived }],
      });
    }
    // The time is up after the changed line, before the end.
    server.rate = 130;
    const limit = 2_500;
    const { ms, text } = await ask(program, address, limit);
    figures.push({
      name: `nes: a model that is cut off after ${limit} ms, edits lost`,
      value: Number(text !== ', height'),
      unit: '',
      goal: '0',
      met: text === ', height',
      peers: [{ name: 'ms until the answer', value: ms }],
    });
  } finally {
    server.stop();
  }
  return figures;
}
