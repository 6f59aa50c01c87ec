// Describes the attachments of a prompt for its record: what was sent of each, and in which block. Used by `recordAttached`.

import type { KnownContentBlock } from '../../protocol/session/contentBlock.ts';
import type { ExternalMapping } from '../schema/externalMapping.ts';
import type { DirectItem, SentPart } from './directItem.ts';
import type { Measuring } from './measuring.ts';

/** An attachment as it was sent. */
export interface AttachedItem {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'image' | 'audio' | 'text';
  /** As sent in the prompt. Undefined for a picture or a sound that is no file. */
  readonly uri?: string | undefined;
  readonly block: KnownContentBlock;
  /** The text that was sent. */
  readonly text?: string | undefined;
  /** base64. */
  readonly data?: string | undefined;
  readonly mimeType?: string | undefined;
  /** Set for an implicit attachment. `name`: only the file's name was sent. */
  readonly implicit?: 'selection' | 'file' | 'name' | undefined;
  /** The rules by which secrets in the text were redacted. Undefined if it was sent as the user attached it. */
  readonly masked?: readonly string[] | undefined;
  readonly part?: SentPart | undefined;
  /** Last change of the file in ms since 1970, if it has the text that was sent. */
  readonly modifiedAt?: number | undefined;
  /** True if it was sent as a link, because its text could not be read. */
  readonly isUnreadable?: boolean | undefined;
  /** True if the user attached it although it is outside of the workspace or excluded. */
  readonly isConfirmed?: boolean | undefined;
}

/** The priorities of what the user attached, and of what was added automatically. */
const attached = 100;
const automatic = 90;

/** Its text is measured later. */
export function describeAttached(
  one: AttachedItem,
  mapping: ExternalMapping,
  measuring: Measuring,
): DirectItem {
  const { block, implicit, text, data, masked, part, modifiedAt, mimeType, isConfirmed } = one;
  const uri = one.uri ?? `acp-host-attachment:/${encodeURIComponent(one.name)}`;
  const lines = /#L(\d{1,9})-L(\d{1,9})$/.exec(uri);
  const item: DirectItem = {
    uri,
    kind: kindOf(one),
    sourceKind: implicit ? 'acp_host.implicit' : 'acp_host.attachment',
    mode: modeOf(block),
    wrapper: `acp.${block.type}`,
    mappings: [mapping],
    trust: trustOf(uri),
    priority: implicit ? automatic : attached,
    masked: masked ?? [],
    ...{ part, modifiedAt, mimeType: mimeType ?? (text === undefined ? undefined : 'text/plain') },
    ...(one.uri === undefined && { title: one.name }),
    ...(lines && { selector: { type: 'line_range', start: Number(lines[1]), end: Number(lines[2]) } }),
    ...(isConfirmed === true && { policies: [{ kind: 'policy.attachment', id: 'confirmed', uri }] }),
  };
  return data === undefined
    ? measuring.item(item, text, masked !== undefined, block)
    : measuring.media(item, data);
}

function kindOf({ uri, kind, implicit }: AttachedItem): DirectItem['kind'] {
  if (implicit === 'name') return 'runtime_state';
  if (uri === undefined) return 'user_message';
  if (kind === 'folder') return 'runtime_state';
  if (uri.startsWith('file:')) return 'file_excerpt';
  return /^https?:/.test(uri) ? 'external_resource' : 'document_excerpt';
}

/** A text block contains the text without its source; a picture and a sound are binary. */
export function modeOf({ type }: KnownContentBlock): NonNullable<DirectItem['mode']> {
  if (type === 'resource') return 'embedded_resource';
  if (type === 'resource_link') return 'resource_link';
  return type === 'text' ? 'ref' : 'opaque';
}

function trustOf(uri: string): NonNullable<DirectItem['trust']> {
  if (uri.startsWith('file:')) return 'workspace';
  if (/^https?:/.test(uri)) return 'external';
  return uri.startsWith('git-changes:') || uri.startsWith('vscode-problems:') ? 'workspace' : 'user';
}
