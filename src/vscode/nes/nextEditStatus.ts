// Keeps the status bar item up to date with the state of next edit suggestions: settings, snooze, the agent, and the editor with
// the focus.

import { window, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import { noSuggestionsHere, type NoSuggestionsHere } from './noSuggestionsHere.ts';
import type { NesConnector } from './session/nesConnector.ts';
import type { Snooze } from './snooze.ts';
import type { ShownState, Status } from './status.ts';

export interface NextEditStatusParts {
  readonly connector: Pick<
    NesConnector,
    'agentName' | 'state' | 'notice' | 'current' | 'onDidChangeState' | 'onDidChangeSession'
  >;
  readonly eligible: Pick<EligibleDocuments, 'has' | 'onDidChange'>;
  readonly snooze: Pick<Snooze, 'end' | 'onDidChange'>;
  readonly status: Pick<Status, 'show'>;
}

/** States in which nothing keeps the agent from suggesting edits in another editor. */
const worksElsewhere: readonly ShownState['kind'][] = ['idle', 'starting', 'ready', 'restarting'];

export class NextEditStatus implements Disposable {
  readonly #parts: NextEditStatusParts;
  readonly #listeners = new DisposableStore();
  /** `notHere` when the status was last shown. */
  #shownReason: NoSuggestionsHere | undefined;

  constructor(parts: NextEditStatusParts) {
    this.#parts = parts;
    const { connector, eligible, snooze } = parts;
    const show = (): void => this.#show();
    const follow = (): void => this.#followFocus();
    for (const listener of [
      connector.onDidChangeState(show),
      snooze.onDidChange(show),
      workspace.onDidGrantWorkspaceTrust(show),
      onDidChangeSetting('nes.agent', show),
      onDidChangeSetting('nes.enabled', show),
      window.onDidChangeActiveTextEditor(show),
      window.tabGroups.onDidChangeTabs(follow),
      window.tabGroups.onDidChangeTabGroups(follow),
      eligible.onDidChange(follow),
      // The session knows which documents are too long.
      connector.onDidChangeSession(follow),
    ])
      this.#listeners.add(listener);
    this.#show();
  }

  /** As in the status bar. */
  get state(): ShownState {
    const { connector, snooze } = this.#parts;
    if (!readSetting('nes.enabled', window.activeTextEditor?.document)) return { kind: 'off' };
    const until = snooze.end;
    if (until !== undefined) return { kind: 'snoozed', until };
    const { state } = connector;
    const why = this.notHere;
    return why && worksElsewhere.includes(state.kind) ? { kind: 'notHere', why } : state;
  }

  /** Why there are no suggestions in the editor with the focus; undefined if there may be. */
  get notHere(): NoSuggestionsHere | undefined {
    const { connector, eligible } = this.#parts;
    return noSuggestionsHere(eligible, (uri) => connector.current?.documents.isTooLong(uri) ?? false);
  }

  /** Tabs also change when a file gets unsaved changes. */
  #followFocus(): void {
    if (this.notHere !== this.#shownReason) this.#show();
  }

  #show(): void {
    const { connector, status } = this.#parts;
    this.#shownReason = this.notHere;
    status.show(connector.agentName, this.state, connector.notice);
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}
