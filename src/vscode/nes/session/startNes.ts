// Starts an NES session with an agent that is ready, or says why there is none. Loaded when an
// agent runs, together with everything that only a session needs.

import { randomBytes } from 'node:crypto';
import { Uri, workspace } from 'vscode';
import type { ReadyState } from '../../../agent/agentState.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import { isAuthRequired } from '../../../nes/session/authRequired.ts';
import { DeferredChangeWire } from '../../../nes/session/deferredChangeWire.ts';
import { readNesAbilities, advertisedKinds } from '../../../nes/session/nesAbilities.ts';
import { NesSession, type SessionScope } from '../../../nes/session/nesSession.ts';
import type { MaskedEntries } from '../../../context/secrets/maskedEntries.ts';
import { NesContextRedaction } from '../../../context/secrets/redactNesContext.ts';
import type { MaskContext } from '../../../nes/suggestion/sentMasks.ts';
import type { UpdateRoutes } from '../../../chat/session/updateRoutes.ts';
import type { Connection } from '../../../wire/peer.ts';
import { createNesContext, type NesContext } from '../context/nesContext.ts';
import type { ChosenOptions } from './chosenOptions.ts';
import { lookUpClosedFile } from './closedFiles.ts';
import { fileNames, type EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { otherEditorOf } from '../../files/otherEditor.ts';
import type { ConfirmingTools } from '../refactor/openConfirmed.ts';
import type { NesStartParams } from '../../../protocol/nes/nes.ts';
import { newTraceparent } from '../../../protocol/traceContext.ts';
import { findRepository } from './gitRepository.ts';

export type NesStart =
  /** `context`: undefined if the agent asked for none. */
  | { readonly kind: 'started'; readonly session: NesSession; readonly context: NesContext | undefined }
  | { readonly kind: 'notOffered'; readonly reason: string }
  | { readonly kind: 'signInNeeded' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface NesSurroundings {
  /** The documents that suggestions may change. */
  readonly eligible: EligibleDocuments;
  /** Recognises excluded files under another name. */
  readonly access: ConfirmingTools['access'];
  /** The agent's options that the user chose in earlier sessions. */
  readonly chosenOptions: ChosenOptions;
  /** Undefined once the connection is closed. */
  readonly updates: (connection: Connection) => UpdateRoutes | undefined;
  /** Exact values, which are redacted from the context. */
  readonly knownSecrets: () => readonly string[];
  /** Receives the rules by which secrets were masked in what is sent. */
  readonly masked?: Pick<MaskedEntries, 'note'>;
}

/** Never rejects. */
export async function startNes(
  { connection, initializeResult }: ReadyState,
  { eligible, access, knownSecrets, masked }: NesSurroundings,
  clock: Clock,
  logger: Logger,
): Promise<NesStart> {
  const abilities = readNesAbilities(initializeResult);
  if (abilities.kind === 'none') return { kind: 'notOffered', reason: abilities.reason };
  try {
    const workspace = await describeWorkspace(clock);
    const pace = {
      now: () => clock.now(),
      yieldNow: () => new Promise<void>((resolve) => setImmediate(resolve)),
    };
    const redaction = new NesContextRedaction(knownSecrets, pace, masked);
    const mask: MaskContext = (context) => redaction.mask(context);
    const scope: SessionScope = {
      kinds: advertisedKinds,
      documentFor: (uri) => {
        const document = eligible.open(uri);
        return document && otherEditorOf(Uri.parse(document.uri)) ? undefined : document;
      },
      fileNames,
      lookUpClosedFile: (uri, use) => lookUpClosedFile(uri, use, { eligible, access }, clock),
      mask,
      newTrace: () => newTraceparent((size) => randomBytes(size)),
    };
    const wire = new DeferredChangeWire(connection);
    const session = await NesSession.start(wire, abilities, workspace, logger, clock, undefined, scope);
    return { kind: 'started', session, context: createNesContext(abilities, eligible, clock) };
  } catch (error) {
    if (isAuthRequired(error)) return { kind: 'signInNeeded' };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The parameters of `nes/start`. Leaves out unknown fields. Takes no longer than `findRepository`; never rejects. */
async function describeWorkspace(clock: Clock): Promise<NesStartParams> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const [first] = folders;
  if (!first) return {};
  const repository = await findRepository(
    folders.map(({ uri }) => uri),
    clock,
  );
  return {
    workspaceUri: first.uri.toString(),
    workspaceFolders: folders.map(({ uri, name }) => ({ uri: uri.toString(), name })),
    ...(repository && { repository }),
  };
}
