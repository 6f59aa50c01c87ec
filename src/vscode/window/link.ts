// Parses an address that an agent wants the user to open: how the browser will read it, its host, and warnings. Opens nothing
// and asks nothing.

import { t } from '../../base/l10n.ts';
import { isLoopback } from '../../base/loopback.ts';

export type ReadLink =
  | {
      readonly kind: 'link';
      /** The whole address as it will be opened: ASCII only, other scripts in the host as punycode. */
      readonly href: string;
      readonly host: string;
      /** For the user; for example that the address is not encrypted. */
      readonly warnings: readonly string[];
    }
  /** `reason` is for the log and the agent. */
  | { readonly kind: 'refused'; readonly reason: string };

/** UTF-16 units; a longer address cannot be shown whole. */
const mostLength = 4_096;

export function readLink(address: string): ReadLink {
  if (address.length > mostLength) return { kind: 'refused', reason: 'The address is too long to be shown.' };
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return { kind: 'refused', reason: 'The address is not valid.' };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { kind: 'refused', reason: `Addresses of the kind ${url.protocol.slice(0, 30)} are not opened.` };
  }
  if (url.href.length > mostLength)
    return { kind: 'refused', reason: 'The address is too long to be shown.' };
  const warnings: string[] = [];
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    warnings.push(
      t('The connection is not encrypted: others can read and change what you send and see there.'),
    );
  }
  if (url.username !== '' || url.password !== '') {
    warnings.push(t('The text before the "@" is a user name, not the host.'));
  }
  if (/(?:^|\.)xn--/.test(url.hostname)) {
    warnings.push(
      t('The host name contains letters of other scripts, shown as "xn--…". It may imitate another host.'),
    );
  }
  return { kind: 'link', href: url.href, host: url.host, warnings };
}
