// The list of file names that hold secrets. Such files are never sent to agents: not by next edits, editor context, file
// access, attachments or mentions. It is also the default of `acpHost.nes.exclude`; a test compares package.json with it.

/** The kind of a secret file, which may be shown and logged. */
export type SecretFileRule = 'env-file' | 'key-file' | 'ssh-key' | 'credentials-file' | 'private-folder';

/** Globs in any folder, separated by spaces. `*` matches any text within a name. Case is ignored. Comments have the reasons. */
const files: readonly (readonly [rule: SecretFileRule, globs: string])[] = [
  // Variables of an application.
  ['env-file', '.env .env.* .envrc *.env'],
  // Secrets of Cloudflare Workers during development.
  ['env-file', '.dev.vars .dev.vars.*'],
  // Secrets of Azure Functions during development.
  ['env-file', 'local.settings.json'],
  // Private keys and certificates.
  ['key-file', '*.pem *.key *.p12 *.pfx *.p8'],
  // Stores of keys.
  ['key-file', '*.jks *.keystore *.kdbx *.ppk *.keytab'],
  // Keys and encrypted files.
  ['key-file', '*.asc *.gpg *.age *.mobileprovision'],
  // The keys of sops.
  ['key-file', 'sops/age/keys.txt'],
  // Private keys of SSH.
  ['ssh-key', 'id_rsa* id_dsa* id_ecdsa* id_ed25519*'],
  // Who may sign in, and where.
  ['ssh-key', 'authorized_keys known_hosts ssh_host_*_key'],
  // Tokens of package registries.
  ['credentials-file', '.npmrc .pypirc .bundle/config'],
  // Passwords of hosts.
  ['credentials-file', '.netrc _netrc .git-credentials .msmtprc'],
  // Passwords of PostgreSQL.
  ['credentials-file', '.pgpass pgpass.conf'],
  // Passwords of MySQL.
  ['credentials-file', '.my.cnf .mylogin.cnf'],
  // Passwords of a web server.
  ['credentials-file', '.htpasswd'],
  // Tokens of image registries.
  ['credentials-file', '.dockercfg .docker/config.json'],
  // Passwords of Vault and Ansible.
  ['credentials-file', '.vault-token .vault_pass*'],
  // Keys of storage services.
  ['credentials-file', '.s3cfg .boto rclone.conf'],
  // The password of Redis.
  ['credentials-file', '.rediscli_auth'],
  // What was typed, passwords too.
  ['credentials-file', '.*_history'],
  // Tokens and state of Terraform.
  ['credentials-file', '.terraformrc terraform.rc *.tfstate'],
  // States and values of Terraform.
  ['credentials-file', '*.tfstate.* *.tfvars *.tfvars.json'],
  // Named so by many tools.
  ['credentials-file', 'credentials credentials.* .credentials.*'],
  // Named so by many tools.
  ['credentials-file', 'secret secret.* secrets secrets.*'],
  // Passwords and keys of networks.
  ['credentials-file', '*.ovpn *.nmconnection wpa_supplicant.conf'],
  // Keys of Google Cloud.
  ['credentials-file', 'application_default_credentials.json client_secret*.json'],
  // Keys of Google Cloud.
  ['credentials-file', '*service-account*.json *service_account*.json'],
  // Keys of Google Cloud.
  ['credentials-file', '*serviceAccount*.json *firebase-adminsdk*.json'],
  // Keys of Kubernetes clusters.
  ['credentials-file', 'kubeconfig kubeconfig.* *.kubeconfig'],
  // Tokens of agents.
  ['credentials-file', '.codex/auth.json opencode/auth.json oauth_creds.json'],
  // Tokens of GitHub.
  ['credentials-file', '.config/gh/hosts.yml github-copilot/*.json'],
  // Tokens of Composer.
  ['credentials-file', '.composer/auth.json composer/auth.json'],
  // Passwords of Maven.
  ['credentials-file', '.m2/settings.xml .m2/settings-security.xml'],
  // Tokens of services.
  ['credentials-file', '.databrickscfg ngrok.yml .config/doctl/config.yaml'],
  // Keys and tokens of SSH, AWS and GnuPG.
  ['private-folder', '.ssh/** .aws/** .gnupg/**'],
  // Tokens of Azure and Google Cloud.
  ['private-folder', '.azure/** .config/gcloud/**'],
  // Keys of Kubernetes and Cloudflare.
  ['private-folder', '.kube/** .cloudflared/**'],
  // Addresses with tokens, and programs that git runs.
  ['private-folder', '.git/**'],
  // A store of passwords.
  ['private-folder', '.password-store/**'],
];

/** All globs of the list, relative to any folder. */
export const secretFileGlobs: readonly string[] = files.flatMap(([, globs]) => globsOf(globs));

/** A glob as the last segments of a path. `isFolder`: the segments are of a folder that contains the file at any depth. */
interface Pattern {
  readonly rule: SecretFileRule;
  readonly segments: readonly RegExp[];
  readonly isFolder: boolean;
}

const patterns: readonly Pattern[] = files.flatMap(([rule, globs]) =>
  globsOf(globs).map((glob) => asPattern(rule, glob)),
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

function globsOf(globs: string): readonly string[] {
  return globs.split(' ').map((glob) => `**/${glob}`);
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
