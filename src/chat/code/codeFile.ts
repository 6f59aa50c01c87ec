// Finds the last code block of a conversation, and the file that a code block belongs to: in the info string of the fence, in
// the first line of the code, or in the text just before it.

import { isFileUri, pathOfFileUri } from '../../base/canonicalUri.ts';
import { isFileName, readPlaces } from '../path/textPlace.ts';
import type { Entry } from '../messages/messages.ts';

/** Maximum UTF-16 units searched before the code. */
const nearby = 300;

/**
 * Returns the path as the agent wrote it, absolute or relative. @param info info string of the fence. @param before
 * text before the code.
 */
export function codeFile(info: string, before: string, code: string): string | undefined {
  return fromInfo(info.slice(0, 500)) ?? fromFirstLine(code) ?? fromWords(before.slice(-nearby));
}

/** Languages of commands, of their output and of plain text: what is said before such code seldom names its file. */
const seldomFiles =
  /^(?:|bash|bat|cmd|console|fish|log|mermaid|output|plain|plaintext|powershell|ps1|pwsh|sh|shell|shellscript|shellsession|text|txt|zsh)$/i;

/**
 * The file whose name is shown with a code block, as `codeFile`. Undefined if the code is probably none of a file, such as a command that
 * tests the file before it.
 */
export function shownCodeFile(
  info: string,
  language: string,
  before: string,
  code: string,
): string | undefined {
  const own = codeFile(info, '', code);
  const path = own ?? codeFile('', before, '');
  if (path === undefined || !isFileName(path)) return undefined;
  const isLikely = own !== undefined || !seldomFiles.test(language);
  return isLikely || (language !== '' && path.toLowerCase().endsWith(`.${language.toLowerCase()}`))
    ? path
    : undefined;
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

/** A comment that contains only a path. */
function fromFirstLine(code: string): string | undefined {
  const line = code.slice(0, nearby).split('\n', 1)[0] ?? '';
  const match = /^\s*(?:\/\/|#|--|;|\/\*|<!--)\s*(?:file(?:name)?:\s*)?(\S+?)\s*(?:\*\/|-->)?\s*$/i.exec(
    line,
  );
  return match ? asPath(match[1]!) : undefined;
}

/** The last path in the last line, as in `In **src/a.ts**:`. */
function fromWords(before: string): string | undefined {
  const last = before.trimEnd().split('\n').at(-1) ?? '';
  const words = last.split(/[\s`*"'“”‘’()[\]]+/).filter((word) => word !== '' && !/^[:.,;]+$/.test(word));
  for (const word of words.toReversed()) {
    const path = asPath(word.replace(/[:.,;]+$/, ''));
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Accepts names with an extension, or with a folder. Rejects URLs. */
function asPath(text: string): string | undefined {
  const named = readPlaces(text)[0]?.path ?? '';
  const path = isFileUri(named) ? (pathOfFileUri(named) ?? '') : named;
  if (path.length > 1_000 || /[<>|?*\p{Cc}]|:\/\//u.test(path)) return undefined;
  const name = path.split(/[\\/]/).at(-1) ?? '';
  const hasFolder = name !== path;
  return /^[^.\s].*\.[A-Za-z][\w-]{0,11}$/.test(name) ||
    (hasFolder && /^\.?[\w-]+$/.test(name) && !path.endsWith('/'))
    ? path
    : undefined;
}

/** A code block in a message of the agent. */
interface CodeBlock {
  readonly text: string;
  /** Info string of the fence. */
  readonly info: string;
  /** The lines before it. */
  readonly before: string;
}

/** Maximum UTF-16 units searched, from the end of a message. */
const longest = 500_000;

/** The last fenced code block of the agent, the default target of code commands. An unclosed fence ends with its message. */
export function lastCode(rows: readonly Entry[]): CodeBlock | undefined {
  for (const entry of rows.toReversed()) {
    if (entry.kind !== 'agent') continue;
    for (const part of entry.parts.toReversed()) {
      const code = part.kind === 'text' ? lastFence(part.text.slice(-longest)) : undefined;
      if (code) return code;
    }
  }
  return undefined;
}

function lastFence(text: string): CodeBlock | undefined {
  const lines = text.split('\n');
  let last: CodeBlock | undefined;
  let open: { fence: string; indent: number; info: string; at: number } | undefined;
  for (const [at, line] of [...lines, undefined].entries()) {
    if (open) {
      const isEnd =
        line === undefined || (line.trim().startsWith(open.fence) && /^\s*(?:`+|~+)\s*$/.test(line));
      if (!isEnd) continue;
      const cut = new RegExp(`^ {0,${open.indent}}`);
      const code = lines.slice(open.at + 1, at).map((one) => `${one.replace(cut, '')}\n`);
      last = {
        text: code.join(''),
        info: open.info,
        before: lines.slice(Math.max(0, open.at - 5), open.at).join('\n'),
      };
      open = undefined;
      continue;
    }
    const match = line === undefined ? null : /^(\s*)(`{3,}(?=[^`]*$)|~{3,})([^\n]*)$/.exec(line);
    if (match) open = { indent: match[1]!.length, fence: match[2]!, info: match[3]!.trim(), at };
  }
  return last;
}
