// Reads the texts of a message that this client does not support, so that the user learns what the agent sent. The format of the
// message is not known: texts of any field are read, except names, ids and states that only programs read. Used by
// `UnsupportedService`.

import { isSecretName } from '../../base/secrets/secretNames.ts';

/** Fields that hold ids, names of states and times. */
const ofPrograms =
  /^(?:id|ids|type|kind|status|state|phase|role|method|version|jsonrpc|mimeType|mime_type|encoding|locale|level|severity|traceparent|tracestate|cwd|.*(?:Id|ID|Ids|_id|_ids|At|_at))$/;
/** Fields whose text is meant for a reader, also if it is one word. */
const forReaders =
  /^(?:text|message|title|question|prompt|plan|description|summary|reason|error|body|note|notice|details?|content|label|markdown|output|url|uri|authUri|auth_uri)$/i;

/** Values that are read of one message. */
const mostValues = 2_000;
const deepest = 16;
const mostTexts = 60;
/** UTF-16 units of one text, and of all. */
const longestText = 2_000;
const longestOfAll = 8_000;
/** UTF-16 units above which a text without a blank is data. */
const longestWord = 400;

/** UTF-16 units of the name of a field that are looked at, half of them at its end. */
const longestName = 100;

type Fields = Readonly<Record<string, unknown>>;

interface Found {
  readonly name: string;
  readonly text: string;
}

/**
 * One text per line, after the name of its field. Undefined if nothing in the message is meant for a reader. Not escaped.
 * @param isRequest true if the agent waits for an answer: then any text is for the reader, also single words. @param start returns
 * the beginning of a text that is too long, of at most `most` UTF-16 units: redacted, since half a secret may not be recognized.
 */
export function unsupportedText(
  params: unknown,
  isRequest: boolean,
  start: (text: string, most: number) => string,
): string | undefined {
  const found: Found[] = [];
  let values = mostValues;
  let isCut = false;
  const read = (value: unknown, name: string, depth: number): void => {
    if (--values < 0 || depth > deepest || found.length > mostTexts) {
      isCut = true;
      return;
    }
    if (typeof value === 'string') {
      if (isText(name, value)) found.push({ name, text: isSecretName(name) ? '…' : value });
    } else if (Array.isArray(value)) {
      for (const item of value as unknown[]) {
        if (values < 0) break;
        read(item, name, depth + 1);
      }
    } else if (typeof value === 'object' && value !== null)
      for (const field of Object.keys(value)) {
        if (values < 0) break;
        read((value as Fields)[field], shortName(field), depth + 1);
      }
  };
  read(params, '', 0);
  if (!found.some((one) => isRequest || isForReader(one))) return undefined;
  const lines = found.slice(0, mostTexts).map(({ name, text }) => {
    const cut = text.length > longestText ? `${start(text, longestText)}…` : text;
    if (name === '') return cut;
    return cut.includes('\n') ? `${name.slice(0, 60)}:\n${cut}` : `${name.slice(0, 60)}: ${cut}`;
  });
  const all = lines.join('\n');
  if (all.length > longestOfAll) return `${start(all, longestOfAll)}…`;
  return isCut || found.length > mostTexts ? `${all}\n…` : all;
}

function shortName(name: string): string {
  if (name.length <= longestName) return name;
  return name.slice(0, longestName / 2) + name.slice(-longestName / 2);
}

function isText(name: string, text: string): boolean {
  if (ofPrograms.test(name) || !/[\p{L}\p{N}]/u.test(text.slice(0, longestText))) return false;
  return text.length <= longestWord || /\s/.test(text.slice(0, longestWord));
}

/** A text of several words, one in a script that has no blanks, a web address, or a field that is meant for readers. */
function isForReader({ name, text }: Found): boolean {
  const start = text.slice(0, longestText).trim();
  return (
    forReaders.test(name) ||
    /\S\s+\S/.test(start) ||
    /^https?:\/\//i.test(start) ||
    // oxlint-disable-next-line no-control-regex -- ASCII
    /(?=\p{L})[^\u0000-\u024f]/u.test(start)
  );
}
