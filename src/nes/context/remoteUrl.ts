// Parses the URL of a git remote into owner, repository name and the URL without credentials, for `nes/start`.

import type { NesStartParams } from '../../protocol/nes/nes.ts';

export type RepositoryDescription = NonNullable<NesStartParams['repository']>;

/** `https://user:token@host:1/owner/name.git?x#y` */
const url = /^(https?|ssh|git|git\+ssh|git\+https?):\/\/([^/?#\\\s]+)\/([^?#\\\s]+)(?:[?#].*)?$/i;
/** `git@host:owner/name.git`. At least two characters, so that a drive letter is not a host. */
const scp = /^(?:([^@/:\\\s]+)@)?([^@/:\\\s]{2,}):(?!\/\/)([^?#\\\s]+)(?:[?#].*)?$/;
const host = /^(?:\[[0-9a-f:.]+\]|[\p{L}\p{N}._-]+)(?::\d+)?$/iu;

/**
 * Keeps only the user `git`, and only for SSH, where it is part of the address: any other may be a person or a token.
 * Undefined for a remote without an owner, such as a folder, and for one that cannot be parsed with certainty.
 */
export function readRemoteUrl(remote: string): RepositoryDescription | undefined {
  const text = remote.trim();
  // An `@` in the path may end a password that contains a slash, so the parts cannot be told apart.
  const path = text.indexOf('/', text.indexOf('://') + 3);
  if (path >= 0 && text.includes('@', path)) return undefined;
  const [, scheme, authority, urlPath] = url.exec(text) ?? [];
  if (scheme !== undefined && authority !== undefined && urlPath !== undefined) {
    const at = authority.lastIndexOf('@');
    const server = authority.slice(at + 1);
    const isSsh = /ssh$/i.test(scheme);
    const user = isSsh && /^git(?::|$)/.test(authority.slice(0, Math.max(at, 0))) ? 'git@' : '';
    return describe(server, urlPath, `${scheme.toLowerCase()}://${user}${server}/`);
  }
  if (text.includes('://') || text.includes('::')) return undefined;
  const [, user, server, scpPath] = scp.exec(text) ?? [];
  if (server === undefined || scpPath === undefined) return undefined;
  return describe(server, scpPath, `${user === 'git' ? 'git@' : ''}${server}:`);
}

function describe(server: string, rawPath: string, prefix: string): RepositoryDescription | undefined {
  const path = rawPath.replace(/\/+$/, '');
  if (!host.test(server) || path.includes('@')) return undefined;
  const parts = path.split('/').filter((part) => part !== '');
  const name = (parts.pop() ?? '').replace(/\.git$/i, '');
  const owner = parts.filter((part) => part !== '_git').join('/');
  if (name === '' || owner === '') return undefined;
  return { name: decoded(name), owner: decoded(owner), remoteUrl: prefix + path };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
