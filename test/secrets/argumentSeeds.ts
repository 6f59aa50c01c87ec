// Commands with fake secrets as arrays of words, as agents send them in `terminal/create`, raw inputs and MCP servers.

import { FakeValues } from './fakeValues.ts';
import { passwordSeeds } from './seeds.ts';

export interface ArgumentSeed {
  readonly words: readonly string[];
  /** The part of one word that must be redacted. */
  readonly secret: string;
}

/** `§` stands for the secret. */
const passwordWords: readonly (readonly string[])[] = [
  ...[
    ...[
      '--password',
      '--pass',
      '--passwd',
      '--pwd',
      '--passphrase',
      '--db-password',
      '--adminPassword',
      '-password',
    ],
    ...[
      '--pw',
      '--psk',
      '--user-pass',
      '--storepass',
      '--requirepass',
      '--old-password',
      '--password2',
      '-pass',
    ],
  ].flatMap((name) => [
    ['tool', name, '§', 'run'],
    [name, '§'],
    ['tool', 'run', `${name}=§`],
  ]),
  ['-p', '§'],
  ['-u', 'me', '-p', '§'],
  ['-P', '§', '-h', 'db'],
  ['curl', '-u', 'me:§', 'https://x'],
  ['/usr/bin/curl', '-s', '--user', 'me:§', 'https://x'],
  ['mysql', '-u', 'root', '-p§', 'shop'],
  ['mysql', '-p§'],
  ['mysqldump', '-p§'],
  ['sudo', 'mariadb', '-p§'],
  ['sshpass', '-p', '§', 'ssh', 'me@host'],
  ['docker', 'login', '-u', 'me', '-p', '§', 'ghcr.io'],
  ['redis-cli', '-a', '§', 'ping'],
  ['docker', 'run', '-e', 'PGPASSWORD=§', 'x'],
  ['env', 'DB_PASS=§', 'npm', '--silent', 'start'],
  ['openssl', 'rsa', '-passin', 'pass:§', '-in', 'x'],
  ['ldapsearch', '-D', 'me', '-w', '§', '-b', 'x'],
  ['htpasswd', '-b', 'f', 'me', '§'],
  ['smbclient', '//h/s', '-U', 'me%§'],
  ['psql', '-d', 'postgres://me:§@db/x'],
  ['bash', '-lc', 'mysql -u root -p§ shop'],
  ['bash', '-lc', 'export DB_PASS="§"; run'],
  ['password', '§'],
  ['DB_PASS', '§'],
  ['tool', '-p', '§'],
  ['./bin/tool', 'run', '-p', '§', '--fast'],
  ['C:\\tools\\tool.exe', '-pw', '§'],
  ['sudo', 'tool', '-P', '§'],
];
const keyWords: readonly (readonly string[])[] = [
  ...[
    '--token',
    '--api-key',
    '--apiKey',
    '--auth-token',
    '--client-secret',
    '--secret',
    '--access-key',
    '-token',
  ].flatMap((name) => [
    ['tool', name, '§', 'run'],
    [name, '§'],
    ['tool', 'run', `${name}=§`],
  ]),
  ['curl', '-H', 'Authorization: Bearer §', 'https://x'],
  ['curl', '-H', 'X-Api-Key: §', 'https://x'],
  ['mcp-remote', 'https://x', '--header', 'Authorization: Bearer §'],
  ['mcp-remote', 'https://x/?api_key=§', '-y'],
  ['npx', '-y', 'server', 'API_KEY=§'],
  ['X-Api-Key', '§'],
  ['vault', 'login', '-field', '§'],
];
/** Values of any kind after the name of a password. */
const openNames = ['--password', '--pass', '--passphrase', '--db-password', '-passwd', '--sudo-pass'];
const openValues = [
  'x7',
  'hush',
  'correct horse battery',
  'abcdef',
  '12345678',
  'Ünïcödé',
  'a/b',
  'p@ss w:rd',
];

/** The words of the command, without their quotes. */
function split(command: string): string[] {
  return [...command.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replaceAll(/["']/g, ''));
}

const values = new FakeValues(12);

export const argumentSeeds: readonly ArgumentSeed[] = [
  ...passwordWords.map((words) => filled(words, values.password())),
  ...keyWords.map((words) => filled(words, values.text(32))),
  ...openNames.flatMap((name) => openValues.map((value) => filled(['tool', name, '§'], value))),
  ...passwordSeeds
    .filter(({ where }) => where.startsWith('a command') && !/[|<;]/.test(where))
    .map(({ text, secret }) => ({ words: split(text), secret }))
    .filter(({ words }) => words.some((word) => word.startsWith('-'))),
];

function filled(words: readonly string[], secret: string): ArgumentSeed {
  return { words: words.map((word) => word.replace('§', () => secret)), secret };
}

/** Commands of ordinary work, which must not be changed. */
export const ordinaryCommands: readonly (readonly string[])[] = [
  ['npm', 'test', '--', '--grep', 'tokens and passwords'],
  ['npm', 'run', 'build', '--', '--token-file', './token.txt'],
  ['mkdir', '-p', 'build2024/release1'],
  ['docker', 'run', '-p', '8080:80', '-u', '1000:1000', '--name', 'cache1', 'redis7'],
  ['git', 'commit', '-m', 'Add the password form', '--author', 'me <me@example.com>'],
  ['git', 'log', '--oneline', '-n5', '--', 'src/auth/token.ts'],
  ['tsc', '-p', 'tsconfig2.json'],
  ['npx', '-y', '-p', 'typescript5', 'tsc'],
  ['ssh', '-p', '2222', 'me@host1'],
  ['llm', '--max-tokens', '4096', '--tokenizer', 'cl100k'],
  ['docker', 'login', '--password-stdin', '-u', 'me'],
  ['mysql', '--password', '$DB_PASSWORD', 'shop'],
  ['tool', '--token', '${TOKEN}', '--password', '<password>'],
  ['pytest', '-k', 'test_password1', '--maxfail=2'],
  ['rg', '-n', 'password', '-A', '3', 'src'],
  ['node', '--test', '--test-name-pattern', 'secret2'],
  ['cargo', 'test', '--features', 'auth2'],
  ['password', 'token', 'secret'],
  ['password', 'name'],
  ['const password = read();', '-const token = 1;', '+const token = 2;'],
  ['gh', 'secret', 'list', '--repo', 'me/x2'],
  ['kubectl', 'get', 'secret', 'db-1', '-o', 'yaml'],
  ['openssl', 'genrsa', '-out', 'key1.pem', '2048'],
  ['tool', '--private-key', './keys/id_1', '--secret', '/run/secrets/x'],
  ['mysql', '-P3306', '-p', 'shop'],
  ['find', '.', '-print', '-perm', '644'],
  ['tool', '-p', '8080', '-P', './build2', '-p', 'src/a1.ts', '-p', '127.0.0.1:80', '-p', 'v1.2.3'],
  ['tool', '-p', 'name', '-p', '$PASSWORD', '-k', 'test_one1', '-a', 'all2024', '-w', 'workspace2'],
  ['cargo', 'test', '-p', 'my-crate2'],
  ['git', 'log', '-p', '3f2a9b1c7d', '--', 'a'],
  ['git', 'show', '-p', '5d41402abc4b2a76b9719d911017c592aabbccdd'],
  ['sudo', 'mkdir', '-p', 'Release2024'],
  ['nx', 'test', '-p', 'WebApp2'],
];
