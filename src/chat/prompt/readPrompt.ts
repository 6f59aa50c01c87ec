// Reads a stored prompt. Lenient, since the file may be older, newer or damaged: attachments that can't be sent are
// left out.

import { promptLimits, weightOf, type Attachment, type Prompt } from './prompt.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Undefined if it is not a prompt. A string is a prompt without attachments. */
export function readPrompt(raw: unknown): Prompt | undefined {
  if (typeof raw === 'string') return { text: raw, attachments: [] };
  if (!isRaw(raw) || typeof raw['text'] !== 'string') return undefined;
  const all: readonly unknown[] = Array.isArray(raw['attachments']) ? raw['attachments'] : [];
  const attachments: Attachment[] = [];
  let weight = 0;
  for (const one of all.slice(0, promptLimits.attachments)) {
    const attachment = isRaw(one) ? readAttachment(one) : undefined;
    if (!attachment) continue;
    weight += weightOf(attachment);
    if (weight > promptLimits.units) break;
    attachments.push(attachment);
  }
  return { text: raw['text'], attachments };
}

function readAttachment(raw: Raw): Attachment | undefined {
  const name = text(raw, 'name');
  if (name === undefined) return undefined;
  const named = {
    name,
    mention: text(raw, 'mention'),
    detail: text(raw, 'detail'),
    warning: text(raw, 'warning'),
  };
  const [uri, mimeType] = [text(raw, 'uri'), text(raw, 'mimeType')];
  const { kind, size } = raw;
  switch (kind) {
    case 'file':
      if (uri === undefined) return undefined;
      return { ...named, kind, uri, mimeType, size: typeof size === 'number' ? size : undefined };
    case 'folder':
    case 'link':
      return uri === undefined ? undefined : { ...named, kind, uri };
    case 'image':
    case 'audio': {
      const data = text(raw, 'data');
      if (data === undefined || mimeType === undefined) return undefined;
      return { ...named, kind, mimeType, data, uri, thumbnail: text(raw, 'thumbnail') };
    }
    case 'text': {
      const content = text(raw, 'text');
      return uri === undefined || content === undefined
        ? undefined
        : { ...named, kind, uri, mimeType, text: content };
    }
    default:
      return undefined;
  }
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(raw: Raw, key: string): string | undefined {
  const value = raw[key];
  return typeof value === 'string' ? value : undefined;
}
