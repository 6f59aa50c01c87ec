// The list of file names that hold secrets. Such files are never sent to agents: not by next edits, editor context, file
// access, attachments or mentions. It is also the default of `acpHost.nes.exclude`; a test compares package.json with it.

/** The kind of a secret file, which may be shown and logged. */
export type SecretFileRule = 'env-file' | 'key-file' | 'ssh-key' | 'credentials-file' | 'private-folder';

/** `*` matches any text within a name. Case is ignored. */
const files: readonly (readonly [rule: SecretFileRule, reason: string, ...globs: readonly string[]])[] = [
  ['env-file', 'variables of an application', '**/.env', '**/.env.*', '**/.envrc', '**/*.env'],
  ['env-file', 'secrets of Cloudflare Workers during development', '**/.dev.vars', '**/.dev.vars.*'],
  ['env-file', 'secrets of Azure Functions during development', '**/local.settings.json'],
  ['key-file', 'private keys and certificates', '**/*.pem', '**/*.key', '**/*.p12', '**/*.pfx', '**/*.p8'],
  ['key-file', 'stores of keys', '**/*.jks', '**/*.keystore', '**/*.kdbx', '**/*.ppk', '**/*.keytab'],
  ['key-file', 'keys and encrypted files', '**/*.asc', '**/*.gpg', '**/*.age', '**/*.mobileprovision'],
  ['key-file', 'the keys of sops', '**/sops/age/keys.txt'],
  ['ssh-key', 'private keys of SSH', '**/id_rsa*', '**/id_dsa*', '**/id_ecdsa*', '**/id_ed25519*'],
  ['ssh-key', 'who may sign in, and where', '**/authorized_keys', '**/known_hosts', '**/ssh_host_*_key'],
  ['credentials-file', 'tokens of package registries', '**/.npmrc', '**/.pypirc', '**/.bundle/config'],
  ['credentials-file', 'passwords of hosts', '**/.netrc', '**/_netrc', '**/.git-credentials', '**/.msmtprc'],
  ['credentials-file', 'passwords of PostgreSQL', '**/.pgpass', '**/pgpass.conf'],
  ['credentials-file', 'passwords of MySQL', '**/.my.cnf', '**/.mylogin.cnf'],
  ['credentials-file', 'passwords of a web server', '**/.htpasswd'],
  ['credentials-file', 'tokens of image registries', '**/.dockercfg', '**/.docker/config.json'],
  ['credentials-file', 'passwords of Vault and Ansible', '**/.vault-token', '**/.vault_pass*'],
  ['credentials-file', 'keys of storage services', '**/.s3cfg', '**/.boto', '**/rclone.conf'],
  ['credentials-file', 'the password of Redis', '**/.rediscli_auth'],
  ['credentials-file', 'what was typed, passwords too', '**/.*_history'],
  ['credentials-file', 'tokens and state of Terraform', '**/.terraformrc', '**/terraform.rc', '**/*.tfstate'],
  ['credentials-file', 'states and values of Terraform', '**/*.tfstate.*', '**/*.tfvars', '**/*.tfvars.json'],
  ['credentials-file', 'named so by many tools', '**/credentials', '**/credentials.*', '**/.credentials.*'],
  ['credentials-file', 'named so by many tools', '**/secret', '**/secret.*', '**/secrets', '**/secrets.*'],
  [
    'credentials-file',
    'passwords and keys of networks',
    '**/*.ovpn',
    '**/*.nmconnection',
    '**/wpa_supplicant.conf',
  ],
  [
    'credentials-file',
    'keys of Google Cloud',
    '**/application_default_credentials.json',
    '**/client_secret*.json',
  ],
  ['credentials-file', 'keys of Google Cloud', '**/*service-account*.json', '**/*service_account*.json'],
  ['credentials-file', 'keys of Google Cloud', '**/*serviceAccount*.json', '**/*firebase-adminsdk*.json'],
  ['credentials-file', 'keys of Kubernetes clusters', '**/kubeconfig', '**/kubeconfig.*', '**/*.kubeconfig'],
  [
    'credentials-file',
    'tokens of agents',
    '**/.codex/auth.json',
    '**/opencode/auth.json',
    '**/oauth_creds.json',
  ],
  ['credentials-file', 'tokens of GitHub', '**/.config/gh/hosts.yml', '**/github-copilot/*.json'],
  ['credentials-file', 'tokens of Composer', '**/.composer/auth.json', '**/composer/auth.json'],
  ['credentials-file', 'passwords of Maven', '**/.m2/settings.xml', '**/.m2/settings-security.xml'],
  [
    'credentials-file',
    'tokens of services',
    '**/.databrickscfg',
    '**/ngrok.yml',
    '**/.config/doctl/config.yaml',
  ],
  ['private-folder', 'keys and tokens of SSH, AWS and GnuPG', '**/.ssh/**', '**/.aws/**', '**/.gnupg/**'],
  ['private-folder', 'tokens of Azure and Google Cloud', '**/.azure/**', '**/.config/gcloud/**'],
  ['private-folder', 'keys of Kubernetes and Cloudflare', '**/.kube/**', '**/.cloudflared/**'],
  ['private-folder', 'addresses with tokens, and programs that git runs', '**/.git/**'],
  ['private-folder', 'a store of passwords', '**/.password-store/**'],
];

/** All globs of the list, relative to any folder. */
export const secretFileGlobs: readonly string[] = files.flatMap(([, , ...globs]) => globs);

/** A glob as the last segments of a path. `isFolder`: the segments are of a folder that contains the file at any depth. */
interface Pattern {
  readonly rule: SecretFileRule;
  readonly segments: readonly RegExp[];
  readonly isFolder: boolean;
}

const patterns: readonly Pattern[] = files.flatMap(([rule, , ...globs]) =>
  globs.map((glob) => asPattern(rule, glob)),
);

/** A path without a match is ordinary: a fast check, since thousands of paths are checked at once. */
const anySegment = new RegExp(
  `^(?:${[...new Set(patterns.flatMap(({ segments }) => segments.map(({ source }) => source.slice(1, -1))))].join('|')})$`,
  'i',
);

/** Maximum number of answers that are kept. */
const mostKept = 2_000;
/** Answers for longer texts are not kept. */
const longestKept = 300;
/** The latest answers: rows, records and searches ask about the same files again and again. */
const kept = new Map<string, SecretFileRule | undefined>();

/** The rule that matches a path or URI, encoded or not; undefined for ordinary files. */
export function secretFileRule(path: string): SecretFileRule | undefined {
  const known = kept.get(path);
  if (known !== undefined || kept.has(path)) return known;
  const rule = findRule(path);
  if (path.length > longestKept) return rule;
  if (kept.size >= mostKept) kept.clear();
  kept.set(path, rule);
  return rule;
}

function findRule(path: string): SecretFileRule | undefined {
  for (const form of formsOf(path)) {
    const segments = form.split(/[\\/]/).map(bareName);
    if (!segments.some((segment) => anySegment.test(segment))) continue;
    const found = patterns.find((pattern) => matches(pattern, segments));
    if (found) return found.rule;
  }
  return undefined;
}

function asPattern(rule: SecretFileRule, glob: string): Pattern {
  const isFolder = glob.endsWith('/**');
  const names = glob.slice('**/'.length, isFolder ? -'/**'.length : undefined).split('/');
  return { rule, isFolder, segments: names.map(asName) };
}

function asName(name: string): RegExp {
  const source = name.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll('*', '.*');
  return new RegExp(`^${source}$`, 'i');
}

function matches({ segments, isFolder }: Pattern, path: readonly string[]): boolean {
  const last = path.length - segments.length;
  if (!isFolder) return last >= 0 && isAt(segments, path, last);
  for (let at = 0; at < last; at++) if (isAt(segments, path, at)) return true;
  return false;
}

function isAt(segments: readonly RegExp[], path: readonly string[], at: number): boolean {
  return segments.every((segment, index) => segment.test(path[at + index]!));
}

/** The path unchanged, and decoded as a URI, with and without the part after `#` or `?`, which may belong to the name. */
function formsOf(path: string): readonly string[] {
  if (!/[%?#]/.test(path)) return [path];
  return [...new Set([path, decoded(path), decoded(path.replace(/[?#].*$/, ''))])];
}

/** Removes the characters that Windows ignores at the end of a name. Truncates names that are too long to exist. */
function bareName(name: string): string {
  const short = name.slice(0, 300);
  return /[. :]/.test(short) ? short.replace(/(?:::\$DATA|[. ]){1,20}$/i, '') : short;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // `%` does not begin an escape here.
    return path;
  }
}
