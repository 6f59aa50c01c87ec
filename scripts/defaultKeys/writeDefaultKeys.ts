// Reads the default keys of VS Code, those of its built-in extensions included. VS Code in a browser uses the keys of the
// browser's platform, so that one machine can read those of all.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeBrowser } from '../../test/journey/browser.ts';
import { openEditor } from '../../test/journey/openEditor.ts';
import { until } from '../../test/until.ts';
import { exitOnSignals } from '../process/exitOnSignals.ts';
import { repository } from '../process/repository.ts';
import { ensureCodeServer } from '../vscode/codeServer.ts';

interface DefaultKey {
  readonly key: string;
  readonly command: string;
  readonly when?: string;
}

/** Platform → what a browser there says of it. */
const platforms = {
  linux: 'X11; Linux x86_64',
  mac: 'Macintosh; Intel Mac OS X 10_15_7',
  windows: 'Windows NT 10.0; Win64; x64',
} as const;

/** Writes `test/unit/project/defaultKeys.txt`: platforms, key, command and condition, separated by tabs. */
export async function writeDefaultKeys(): Promise<void> {
  exitOnSignals();
  try {
    const lines = new Map<string, string[]>();
    for (const [platform, system] of Object.entries(platforms))
      for (const { key, command, when = '' } of await readKeys(system)) {
        const line = [key, command, when].join('\t');
        const known = lines.get(line) ?? [];
        lines.set(line, [...known.filter((other) => other !== platform), platform]);
      }
    const sorted = [...lines].map(([line, on]) => `${on.join(',')}\t${line}`);
    const head = `# The default keys of VS Code ${await version()}. Written by \`node scripts/defaultKeys.mjs\`.`;
    const file = join(repository, 'test', 'unit', 'project', 'defaultKeys.txt');
    writeFileSync(file, `${[head, ...sorted].join('\n')}\n`);
  } finally {
    await closeBrowser();
  }
}

async function readKeys(system: string): Promise<readonly DefaultKey[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-keys-'));
  const file = join(folder, 'keys.json');
  const editor = await openEditor({
    copy: 'stock',
    vsix: undefined,
    neighbours: [join(import.meta.dirname, 'keyReader')],
    env: { ACP_HOST_DEFAULT_KEYS: file },
    userAgent: `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
  });
  try {
    const text = await until('the keys', () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
    // Comments are before and after the list.
    return JSON.parse(text.slice(text.indexOf('['), text.indexOf('\n]') + 2)) as DefaultKey[];
  } finally {
    await editor.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function version(): Promise<string> {
  const { stock } = await ensureCodeServer();
  return (JSON.parse(readFileSync(join(stock, 'package.json'), 'utf8')) as { version: string }).version;
}
