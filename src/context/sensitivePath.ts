// Files that are secrets whatever is in them: by name, wherever they are. What the user excludes besides comes with the
// items themselves.

const names: readonly (readonly [rule: string, name: RegExp])[] = [
  ['env-file', /^\.env(?:rc|\..*)?$|\.env$/i],
  ['key-file', /\.(?:pem|key|p12|pfx|p8|jks|keystore|kdbx|ppk|asc|gpg)$/i],
  ['ssh-key', /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_.*)?$|^(?:authorized_keys|known_hosts)$/i],
  [
    'credentials-file',
    /^(?:\.npmrc|\.netrc|_netrc|\.pypirc|\.pgpass|\.htpasswd|\.git-credentials|\.dockercfg|\.vault-token)$/i,
  ],
  ['credentials-file', /^(?:credentials|secrets?)(?:\..*)?$/i],
  ['credentials-file', /\.(?:tfstate|tfvars|ovpn|mobileprovision)$/i],
];
const folders: readonly (readonly [rule: string, name: RegExp])[] = [
  ['private-folder', /^\.(?:ssh|aws|gnupg|azure|kube|docker|git)$/i],
];

/** The rule a path or URI falls under; undefined for ordinary files. Escapes of URIs may be there or not. */
export function sensitivePathRule(path: string): string | undefined {
  const parts = decoded(path.replace(/[?#].*$/, '')).split(/[\\/]/);
  const name = parts.pop() ?? '';
  for (const [rule, shape] of names) if (shape.test(name)) return rule;
  for (const [rule, shape] of folders) if (parts.some((part) => shape.test(part))) return rule;
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not escapes, then.
    return path;
  }
}
