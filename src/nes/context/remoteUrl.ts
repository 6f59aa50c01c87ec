// Reads the address of a git remote: who owns the repository, what it is called, and the address without any secret.

import type { NesStartParams } from '../../protocol/nes/nes.ts';

export type RepositoryDescription = NonNullable<NesStartParams['repository']>;

/** `https://user:token@host:1/owner/name.git?x#y` */
const url = /^(https?|ssh|git|git\+ssh|git\+https?):\/\/([^/?#\\\s]+)\/([^?#\\\s]+)(?:[?#].*)?$/i;
/** `git@host:owner/name.git`; a drive letter is no host. */
const scp = /^(?:([^@/:\\\s]+)@)?([^@/:\\\s]{2,}):(?!\/\/)([^?#\\\s]+)(?:[?#].*)?$/;
const host = /^(?:\[[0-9a-f:.]+\]|[\p{L}\p{N}._-]+)(?::\d+)?$/iu;

/**
 * Only the user `git` survives, and only for ssh, where it is a part of the address: any other may be a person or a
 * token. Nothing for what has no owner, such as a folder, and for what cannot be read with certainty.
 */
export function readRemoteUrl(remote: string): RepositoryDescription | undefined {
  const text = remote.trim();
  // An `@` further on may be the end of a password that holds a slash: then nothing here is what it seems.
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
