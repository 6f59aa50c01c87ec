// Which file a piece of code in a message is about, where the message says so: behind the fence, in the code's first line,
// or in the words just before it.

import { isFileUri, pathOfFileUri } from '../../base/canonicalUri.ts';

/** UTF-16 units of the text before the code that are looked at. */
const nearby = 300;

/** A path as the agent wrote it, absolute or not. @param info what stands behind the fence. @param before the code. */
export function codeFile(info: string, before: string, code: string): string | undefined {
  return fromInfo(info.slice(0, 500)) ?? fromFirstLine(code) ?? fromWords(before.slice(-nearby));
}

/** `ts src/a.ts`, `ts title="src/a.ts"`, `ts:src/a.ts`, `12:15:src/a.ts`, `src/a.ts`. */
function fromInfo(info: string): string | undefined {
  const named =
    /(?:^|[\s{,])(?:title|file|filename|path|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s,}]+))/i.exec(info);
  if (named) return asPath(named[1] ?? named[2] ?? named[3] ?? '');
  for (const word of info.split(/\s+/)) {
    const path = asPath(word.replace(/^(?:\d+:\d+|[\w+#-]{2,20}):(?!\/\/)/, ''));
    if (path !== undefined) return path;
  }
  return undefined;
}

/** A comment that is nothing but a path. */
function fromFirstLine(code: string): string | undefined {
  const line = code.slice(0, nearby).split('\n', 1)[0] ?? '';
  const match = /^\s*(?:\/\/|#|--|;|\/\*|<!--)\s*(?:file(?:name)?:\s*)?(\S+?)\s*(?:\*\/|-->)?\s*$/i.exec(
    line,
  );
  return match ? asPath(match[1]!) : undefined;
}

/** The last of them, if it ends the words: `In **src/a.ts**:`. */
function fromWords(before: string): string | undefined {
  const last = before.trimEnd().split('\n').at(-1) ?? '';
  const words = last.split(/[\s`*"'“”‘’()[\]]+/).filter((word) => word !== '' && !/^[:.,;]+$/.test(word));
  for (const word of words.toReversed()) {
    const path = asPath(word.replace(/[:.,;]+$/, ''));
    if (path !== undefined) return path;
  }
  return undefined;
}

/** With a name that ends as files do; an address is none. */
function asPath(text: string): string | undefined {
  const named = text.trim().replace(/(?::\d+){1,2}$|#L\d.*$/, '');
  const path = isFileUri(named) ? (pathOfFileUri(named) ?? '') : named;
  if (path.length > 1_000 || /[<>|?*\p{Cc}]|:\/\//u.test(path)) return undefined;
  const name = path.split(/[\\/]/).at(-1) ?? '';
  const hasFolder = name !== path;
  return /^[^.\s].*\.[A-Za-z][\w-]{0,11}$/.test(name) ||
    (hasFolder && /^\.?[\w-]+$/.test(name) && !path.endsWith('/'))
    ? path
    : undefined;
}
