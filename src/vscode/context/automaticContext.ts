// The context that agents without `runtimeContext` get automatically: the implicit attachment and the user's notes. Used by
// `EditorChatContext`, which sends Agent Context, and by pages, which show what will be sent.

import { isInFolder } from '../../base/isInFolder.ts';
import type { Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { Part } from '../../chat/messages/messages.ts';
import type { PathScope } from '../../chat/path/shownPath.ts';
import type { TextAttachment } from '../../chat/prompt/prompt.ts';
import type { ContextRequest, PromptExtra } from '../../chat/prompt/promptContext.ts';
import { getsNotesWithSession } from '../../chat/session/hostedSession.ts';
import { deliveryFor } from '../../context/prompt/delivery.ts';
import { notesBlock, notesUri } from '../../context/prompt/userNotes.ts';
import type { AttachedFacts } from '../../context/records/recordAttached.ts';
import type { SurfaceItemKind } from '../../context/select/surfaceItem.ts';
import type { AgentCapabilities } from '../../protocol/initialize.ts';
import { readSetting } from '../settings/settings.ts';
import { openFolders } from '../window/workspacePlace.ts';
import type { ImplicitSource } from './chatContext.ts';
import type { ImplicitContext, ImplicitTarget } from './implicitContext.ts';
import type { SessionNotes } from './sessionNotes.ts';

export interface AutomaticContextDeps {
  readonly implicit: ImplicitContext;
  readonly notes: SessionNotes;
  /** The capabilities of the agent, as far as they are known. */
  capabilitiesOf(agent: string): AgentCapabilities | undefined;
}

/** The part of a prompt that the user did not write. */
export interface AutomaticParts
  extends Required<Pick<PromptExtra, 'blocks' | 'shown'>>, Pick<AttachedFacts, 'notes'> {
  /** Kinds that Agent Context omits for this prompt. */
  readonly contained: readonly SurfaceItemKind[];
  /** Must be called when the prompt was sent. */
  sent(sessionId: string): void;
}

export class AutomaticContext implements ImplicitSource {
  readonly #parts: AutomaticContextDeps;

  constructor(parts: AutomaticContextDeps) {
    this.#parts = parts;
  }

  get onDidChange(): Event<void> {
    return this.#parts.implicit.onDidChange;
  }

  current(conversation: Conversation): ImplicitTarget | undefined {
    const capabilities = this.#parts.capabilitiesOf(conversation.agent);
    const delivery = deliveryFor(capabilities, readSetting('context.fallback'));
    // Agent Context contains the selection and the file.
    if (delivery === 'runtimeContext' || delivery === 'embed') return undefined;
    const place = placeOf(conversation);
    return place && this.#parts.implicit.current(place);
  }

  async attachment(id: number, conversation: Conversation): Promise<TextAttachment | undefined> {
    const place = placeOf(conversation);
    return place && (await this.#parts.implicit.attachment(id, place));
  }

  isOn(agent: string): boolean {
    return this.#parts.implicit.isOn(agent);
  }

  toggle(agent: string): void {
    this.#parts.implicit.toggle(agent);
  }

  /** The user's notes for agents that get them with the session; undefined if there are none. */
  get notesForSession(): string | undefined {
    return this.#parts.notes.text;
  }

  /** True if the next prompt of the conversation contains the user's notes. */
  hasNotes({ agent, session }: Conversation): boolean {
    const capabilities = this.#parts.capabilitiesOf(agent);
    if (hasRuntimeContext(capabilities)) return false;
    // The notes are sent when the session is opened.
    if (!session && capabilities && getsNotesWithSession(capabilities)) return false;
    const { sessionId, notes } = session ?? {};
    return this.#parts.notes.pending({ agent, sessionId, notes }) !== undefined;
  }

  prepare(request: ContextRequest, capabilities: AgentCapabilities | undefined): AutomaticParts {
    const { agent, prompt, implicit } = request;
    const isSeparate = hasRuntimeContext(capabilities);
    // A slash command must stay the only text of its prompt.
    const notes = isSeparate || /^\s*\//.test(prompt) ? undefined : this.#parts.notes.pending(request);
    const contained = containedKinds(capabilities, implicit);
    if (notes === undefined)
      return {
        ...{ contained, blocks: [], shown: [], notes: undefined },
        sent: (sessionId) => {
          if (request.notes !== undefined) this.#parts.notes.markSent(agent, sessionId);
        },
      };
    const embeds = capabilities?.promptCapabilities?.embeddedContext === true;
    const shown: Part = {
      ...{ kind: 'resource', uri: notesUri, name: t('Agent Notes'), text: notes, implicit: true },
    };
    const block = notesBlock(notes, embeds);
    return {
      ...{ contained, blocks: [block], shown: [shown], notes: { text: notes, block } },
      sent: (sessionId) => this.#parts.notes.markSent(agent, sessionId),
    };
  }
}

/**
 * The folders of the session, or of the session that would be created. Undefined if no folder is open, or if the session to continue
 * has a folder that is not open by this name: it may be another one, which is looked up when the session is restored.
 */
function placeOf({ session, sessionIdentity }: Conversation): PathScope | undefined {
  if (session) return session;
  const folders = openFolders();
  const cwd = sessionIdentity?.cwd ?? folders[0];
  const isOpen = cwd !== undefined && folders.some((folder) => isInFolder({ path: cwd, folder }));
  return isOpen ? { cwd, folders } : undefined;
}

function hasRuntimeContext(capabilities: AgentCapabilities | undefined): boolean {
  return capabilities?.sessionCapabilities?.runtimeContext !== undefined;
}

/** The kinds that Agent Context omits, since the session or the prompt contains them already. */
export function containedKinds(
  capabilities: AgentCapabilities | undefined,
  implicit: readonly TextAttachment[] = [],
): readonly SurfaceItemKind[] {
  if (hasRuntimeContext(capabilities)) return [];
  const kinds = implicit.map(({ implicit: facts }) => facts?.kind);
  return [
    'note',
    ...(kinds.includes('selection') ? (['selection'] as const) : []),
    ...(kinds.includes('file') ? (['selection', 'activeFile'] as const) : []),
  ];
}
