// Content blocks of prompts, message chunks and tool calls (ACP v1 "Content"; the schemas are MCP's). Recognises blocks that
// hold editor context, in case an agent sends them back.

import * as z from 'zod/mini';
import { chosenBy, absentIfBad } from '../lenient.ts';
import type { Schema } from '../method.ts';

const annotations = absentIfBad(z.looseObject({}));

const text = z.looseObject({ type: z.literal('text'), text: z.string(), annotations });

/** `data` is base64. */
const image = z.looseObject({
  type: z.literal('image'),
  data: z.string(),
  mimeType: z.string(),
  uri: absentIfBad(z.string()),
  annotations,
});

/** `data` is base64. */
const audio = z.looseObject({
  type: z.literal('audio'),
  data: z.string(),
  mimeType: z.string(),
  annotations,
});

/** `size` is in bytes. */
const resourceLink = z.looseObject({
  type: z.literal('resource_link'),
  uri: z.string(),
  name: z.string(),
  title: absentIfBad(z.string()),
  description: absentIfBad(z.string()),
  mimeType: absentIfBad(z.string()),
  size: absentIfBad(z.number()),
  annotations,
});

const mimeType = absentIfBad(z.string());

/** `blob` is base64. */
const resource = z.looseObject({
  type: z.literal('resource'),
  resource: z.union([
    z.looseObject({ uri: z.string(), mimeType, text: z.string() }),
    z.looseObject({ uri: z.string(), mimeType, blob: z.string() }),
  ]),
  annotations,
});

/** An unknown or malformed block. Shown as a placeholder, so that the user sees that content is missing. */
export interface UnknownContentBlock {
  readonly type: 'unknown';
  readonly raw: unknown;
}

export type TextBlock = z.infer<typeof text>;
export type ImageBlock = z.infer<typeof image>;
export type AudioBlock = z.infer<typeof audio>;
export type ResourceLinkBlock = z.infer<typeof resourceLink>;
export type ResourceBlock = z.infer<typeof resource>;
export type KnownContentBlock = TextBlock | ImageBlock | AudioBlock | ResourceLinkBlock | ResourceBlock;
export type ContentBlock = KnownContentBlock | UnknownContentBlock;

const shapes = new Map<unknown, Schema<KnownContentBlock>>([
  ['text', text],
  ['image', image],
  ['audio', audio],
  ['resource_link', resourceLink],
  ['resource', resource],
]);

export const contentBlock: Schema<ContentBlock> = chosenBy('type', shapes, (raw): UnknownContentBlock => {
  return { type: 'unknown', raw };
});

/** URI scheme of the resources that hold editor context. */
export const contextScheme = 'acp-host-context';

const contextPrefix = `${contextScheme}:/`;
/** UTF-16 units. Some agents send a resource back as text that begins with its URI. */
const searchedLength = 200;

/** Whether a block is editor context, also if the agent sends it back in another form. */
export function isContextBlock(block: ContentBlock): boolean {
  switch (block.type) {
    case 'resource':
      return block.resource.uri.startsWith(contextPrefix);
    case 'resource_link':
      return block.uri.startsWith(contextPrefix);
    case 'text':
      return block.text.slice(0, searchedLength).includes(contextPrefix);
    default:
      return false;
  }
}
