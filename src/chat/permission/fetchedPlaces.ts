// Decides whether a request of the kind `fetch` names only addresses of the web: other addresses read files of this machine
// (`view-source:file:///x`) or run programs (`ext::sh -c x`). Used by permission rules.

import type { PermissionSubject } from './permissionSubject.ts';

/** Spaces, quotes and angle brackets are no part of an address, and a program that splits there would read options. */
const webAddress = /^https?:\/\/[^\s\p{Cc}/\\"<>][^\s\p{Cc}\\"<>]*$/iu;
const addressStart = /[A-Za-z][\w+.-]*:(?=[/\\:])/g;
const web = /^https?:$/i;
/** A path that is absolute or begins with `~` or dots. */
const pathStart = /(?:^|[\s"'`(<=])(?:~|\.{1,2})?[/\\][\w.*$]/;

/** True if each address and each address in a text is of the web, and a title that stands alone names no path. */
export function fetchesFromWeb({
  urls,
  inputs,
  title,
}: Pick<PermissionSubject, 'urls' | 'inputs' | 'title'>): boolean {
  if (!urls.every((url) => webAddress.test(url))) return false;
  if ([title, ...inputs.map(({ text }) => text)].some(namesOtherAddress)) return false;
  return urls.length + inputs.length > 0 || !pathStart.test(title);
}

function namesOtherAddress(text: string): boolean {
  if (/\bfile:/i.test(text)) return true;
  return (text.match(addressStart) ?? []).some((scheme) => !web.test(scheme));
}
