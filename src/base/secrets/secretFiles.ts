// The list of file names that hold secrets. Such files are never sent to agents: not by next edits, editor context, file
// access, attachments or mentions. It is also the default of `acpHost.nes.exclude`; a test compares package.json with it.

/** By kind of secret. `*` matches any text within a name. Case is ignored. */
const globsByRule = {
  'env-file': ['**/.env', '**/.env.*', '**/.envrc', '**/*.env'],
  'key-file': [
    ...['**/*.pem', '**/*.key', '**/*.p12', '**/*.pfx', '**/*.p8', '**/*.jks', '**/*.keystore', '**/*.kdbx'],
    ...['**/*.ppk', '**/*.asc', '**/*.gpg', '**/*.age', '**/*.mobileprovision'],
  ],
  'ssh-key': [
    ...['**/id_rsa*', '**/id_dsa*', '**/id_ecdsa*', '**/id_ed25519*'],
    ...['**/authorized_keys', '**/known_hosts', '**/ssh_host_*_key'],
  ],
  'credentials-file': [
    ...['**/.npmrc', '**/.netrc', '**/_netrc', '**/.pypirc', '**/.pgpass', '**/pgpass.conf', '**/.my.cnf'],
    ...['**/.mylogin.cnf', '**/.htpasswd', '**/.git-credentials', '**/.dockercfg', '**/.vault-token'],
    ...['**/.s3cfg', '**/.boto', '**/.rediscli_auth', '**/.*_history', '**/.terraformrc', '**/terraform.rc'],
    ...['**/credentials', '**/credentials.*', '**/secret', '**/secret.*', '**/secrets', '**/secrets.*'],
    ...['**/*.tfstate', '**/*.tfstate.*', '**/*.tfvars', '**/*.tfvars.json', '**/*.ovpn'],
    ...['**/application_default_credentials.json', '**/client_secret*.json', '**/*service-account*.json'],
    ...['**/*service_account*.json', '**/*serviceAccount*.json', '**/*firebase-adminsdk*.json'],
    ...['**/.docker/config.json', '**/.config/gh/hosts.yml', '**/.m2/settings.xml'],
  ],
  'private-folder': [
    ...['**/.ssh/**', '**/.aws/**', '**/.gnupg/**', '**/.azure/**', '**/.kube/**', '**/.git/**'],
    ...['**/.config/gcloud/**', '**/.password-store/**'],
  ],
} as const;

/** The kind of a secret file, which may be shown and logged. */
export type SecretFileRule = keyof typeof globsByRule;

/** All globs of the list, relative to any folder. */
export const secretFileGlobs: readonly string[] = Object.values(globsByRule).flat();

/** A glob as the last segments of a path. `isFolder`: the segments are of a folder that contains the file at any depth. */
interface Pattern {
  readonly rule: SecretFileRule;
  readonly segments: readonly RegExp[];
  readonly isFolder: boolean;
}

const patterns: readonly Pattern[] = Object.entries(globsByRule).flatMap(([rule, globs]) =>
  globs.map((glob) => asPattern(rule as SecretFileRule, glob)),
);

/** A path without a match is ordinary: a fast check, since thousands of paths are checked at once. */
const anySegment = new RegExp(
  `^(?:${[...new Set(patterns.flatMap(({ segments }) => segments.map(({ source }) => source.slice(1, -1))))].join('|')})$`,
  'i',
);

/** The rule that matches a path or URI, encoded or not; undefined for ordinary files. */
export function secretFileRule(path: string): SecretFileRule | undefined {
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
