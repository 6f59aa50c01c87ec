// Writes the tables of docs/protocol.md from src/protocol, its users, the tests, and the schemas of the ACP SDK. Used by
// scripts/protocolTable.mjs.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Direction } from '../../src/protocol/method.ts';
import { sessionUpdate } from '../../src/protocol/session/sessionUpdate.ts';

interface Method {
  readonly kind: 'request' | 'notification';
  readonly name: string;
  readonly direction: Direction;
  /** Names of the constants of src/protocol that define it. */
  readonly constants: readonly string[];
}

interface SourceText {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

export interface ProtocolTable {
  readonly markdown: string;
  /** Methods and updates of the stable schema that the extension does not know. */
  readonly missing: readonly string[];
}

/** @param repository absolute path. */
export async function protocolTable(repository: string): Promise<ProtocolTable> {
  const stable = schemaFacts('schema.json');
  const unstable = schemaFacts('schema.unstable.json');
  const later = schemaFacts('schema.unstable.json', 'v2');
  const sources = textsIn(repository, 'src');
  const tests = textsIn(repository, 'test');
  const methods = await methodsOf(repository, sources);
  const known = new Set(methods.map(({ name }) => name));
  const since = (name: string): string => {
    if (stable.methods.has(name)) return 'ACP v1';
    if (unstable.methods.has(name)) return 'ACP v1, unstable';
    if (later.methods.has(name)) return 'ACP v2';
    return /^(?:nes|document|workspace)\//.test(name) ? 'draft' : 'extension';
  };
  const users = sources.filter(({ path }) => !path.startsWith('src/protocol/'));
  const rows = methods.map((method) => [
    `\`${method.name}\``,
    method.kind,
    arrows[method.direction],
    since(method.name),
    roomsOf(users, 2, importOf(method.constants)) || '–',
    roomsOf(tests, 1, importOf(method.constants), quoted(method.name)) || '–',
  ]);
  const others = [...unstable.methods]
    .filter(([name]) => !known.has(name))
    .map(([name, side]) => [`\`${name}\``, sides[side] ?? side, since(name)]);
  const updates = [...new Set([...stable.updates, ...unstable.updates])]
    .toSorted()
    .map((kind) => [
      `\`${kind}\``,
      stable.updates.has(kind) ? 'ACP v1' : 'ACP v1, unstable',
      isKnownUpdate(kind) ? 'yes' : 'no',
      roomsOf(tests, 1, quoted(kind)) || '–',
    ]);
  const missing = [
    ...[...stable.methods.keys()].filter((name) => !known.has(name)),
    ...[...stable.updates].filter((kind) => !isKnownUpdate(kind)),
  ];
  const markdown = [
    '## Methods',
    table(['method', 'kind', 'direction', 'since', 'served in', 'tests'], rows),
    '## Methods of the schema that are not served',
    table(['method', 'receiver', 'since'], others),
    '## Kinds of `session/update`',
    table(['update', 'since', 'read', 'tests'], updates),
  ].join('\n\n');
  return { markdown, missing };
}

const arrows: Readonly<Record<Direction, string>> = {
  clientToAgent: 'client → agent',
  agentToClient: 'agent → client',
  both: 'both',
};
const sides: Readonly<Record<string, string>> = { agent: 'agent', client: 'client', protocol: 'both' };

interface SchemaFacts {
  /** Name of each method, and who receives it. */
  readonly methods: ReadonlyMap<string, string>;
  readonly updates: ReadonlySet<string>;
}

interface Definition {
  readonly 'x-method'?: string;
  readonly 'x-side'?: string;
  readonly properties?: Readonly<Record<string, { readonly const?: string } | undefined>>;
  readonly oneOf?: readonly Definition[];
  readonly anyOf?: readonly Definition[];
}

/** @param file of the SDK's schema of a version. */
function schemaFacts(file: string, version = 'v1'): SchemaFacts {
  const sdk = createRequire(import.meta.url).resolve('@agentclientprotocol/sdk');
  const root = sdk.slice(0, sdk.lastIndexOf(`${sep}dist${sep}`));
  const schema = JSON.parse(readFileSync(join(root, 'schema', version, file), 'utf8')) as {
    readonly $defs: Readonly<Record<string, Definition>>;
  };
  const methods = new Map<string, string>();
  for (const definition of Object.values(schema.$defs)) {
    const name = definition['x-method'];
    if (name !== undefined) methods.set(name, definition['x-side'] ?? '');
  }
  const { oneOf, anyOf } = schema.$defs['SessionUpdate'] ?? {};
  const kinds = (oneOf ?? anyOf ?? []).flatMap(
    ({ properties }) => properties?.['sessionUpdate']?.const ?? [],
  );
  return { methods: new Map([...methods].toSorted(byName)), updates: new Set(kinds) };
}

function byName(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}

/** True if the update has a schema, whatever its fields. */
function isKnownUpdate(kind: string): boolean {
  const parsed = sessionUpdate.safeParse({ sessionUpdate: kind }).data;
  return parsed?.sessionUpdate !== 'unknown' || !parsed.reason.startsWith('unknown');
}

/** Every method that src/protocol exports, by name. The methods of MCP are left out. */
async function methodsOf(repository: string, sources: readonly SourceText[]): Promise<readonly Method[]> {
  const methods = new Map<string, Method>();
  for (const { path } of sources) {
    if (!path.startsWith('src/protocol/') || path.startsWith('src/protocol/mcp/')) continue;
    const exported = (await import(pathToFileURL(join(repository, path)).href)) as object;
    for (const [constant, value] of Object.entries(exported)) {
      if (!isMethod(value)) continue;
      const constants = [...(methods.get(value.name)?.constants ?? []), constant];
      methods.set(value.name, { ...value, constants });
    }
  }
  return [...methods].toSorted(byName).map(([, method]) => method);
}

function isMethod(value: unknown): value is Omit<Method, 'constants'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'request' || value.kind === 'notification') &&
    'direction' in value
  );
}

/** Finds an import of one of the constants from src/protocol. */
function importOf(constants: readonly string[]): RegExp {
  return new RegExp(`import[^;]*\\b(?:${constants.join('|')})\\b[^;]*from '[^']*/protocol/`);
}

function quoted(name: string): RegExp {
  return new RegExp(`'${name.replace('$', '\\$')}'`);
}

/** The folders, as deep as `depth`, of the files in which one of the patterns is found. */
function roomsOf(files: readonly SourceText[], depth: number, ...patterns: readonly RegExp[]): string {
  const rooms = files
    .filter(({ text }) => patterns.some((pattern) => pattern.test(text)))
    .map(({ path }) => path.split('/').slice(1, -1).slice(0, depth).join('/'));
  return [...new Set(rooms)].toSorted().join(', ');
}

function textsIn(repository: string, folder: string): readonly SourceText[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((path) => ({
      path: relative(repository, path).split(sep).join('/'),
      text: readFileSync(path, 'utf8'),
    }));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
