// Next edit suggestions in VS Code: connects the agent's session, the documents, the current offer and its renderer.

import { commands, env, window, workspace, type ExtensionContext, type TextDocument } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import { NextEdits } from '../../nes/requests/nextEdits.ts';
import { Presentation } from '../../nes/offers/presentation.ts';
import type { TriggerKind } from '../../protocol/nes/nes.ts';
import { reportError } from '../window/report.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import type { ShownState, Status } from './status.ts';
import { Announcer } from './drawing/announcer.ts';
import { setContextKey } from './drawing/contextKeys.ts';
import { DocumentEvents, type DocumentFollowers } from './documentEvents.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { GhostProvider } from './ghostProvider.ts';
import { NativeProvider, allowsProposedApi, drawsInlineEdits } from './nativeProvider.ts';
import type { NesConnector } from './session/nesConnector.ts';
import { hideInlineSuggestion } from './inlineSuggest.ts';
import { registerCursorCommand } from './placeCursor.ts';
import { NextEditStatus } from './nextEditStatus.ts';
import type { NoSuggestionsHere } from './noSuggestionsHere.ts';
import { Presenter } from './presenter.ts';
import type { ReplaceTools } from './refactor/replaceMatches.ts';
import { Refactorings, type LoadRefactorCode } from './refactorings.ts';
import { OfferCommands } from './offerCommands.ts';
import { Snooze } from './snooze.ts';
import { RequestBuilder } from './requestBuilder.ts';
import { Triggers } from './triggers.ts';

export class NextEditFeature implements Disposable {
  readonly #connector: NesConnector;
  readonly #refactorCode: LoadRefactorCode;
  readonly #context: ExtensionContext;
  readonly #status: Status;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #renderer = this.#lifetime.add(new DisposableStore());
  readonly #eligible: EligibleDocuments;
  readonly #snooze: Snooze;
  readonly #requests: RequestBuilder;
  readonly #triggers: Triggers;
  readonly #nextEdits: NextEdits;
  readonly #presentation: Presentation;
  readonly #presenter: Presenter;
  readonly #offerCommands: OfferCommands;
  readonly #state: NextEditStatus;
  /** Undefined before the renderer is chosen. */
  #provider: GhostProvider | NativeProvider | undefined;

  constructor(
    connector: NesConnector,
    files: Pick<ReplaceTools, 'eligible' | 'access' | 'repositories'>,
    refactorCode: LoadRefactorCode,
    context: ExtensionContext,
    status: Status,
    clock: Clock,
    logger: Logger,
  ) {
    this.#connector = connector;
    this.#refactorCode = refactorCode;
    const { eligible } = files;
    this.#eligible = eligible;
    this.#context = context;
    this.#status = status;
    this.#clock = clock;
    this.#logger = logger;
    this.#snooze = this.#lifetime.add(new Snooze(clock, logger, env.language));
    this.#requests = new RequestBuilder(eligible, this.#snooze, clock);
    this.#triggers = this.#lifetime.add(
      new Triggers(eligible, clock, logger, (document, kind) => this.#triggered(document, kind)),
    );
    this.#nextEdits = this.#lifetime.add(this.#createNextEdits());
    this.#presentation = new Presentation(clock);
    const workerFile = context.asAbsolutePath('dist/searchWorker.cjs');
    const refactorings = new Refactorings({ ...files, clock, logger, workerFile }, refactorCode);
    this.#presenter = this.#lifetime.add(this.#createPresenter(refactorings));
    this.#offerCommands = this.#createOfferCommands(refactorings);
    this.#lifetime.add(registerCursorCommand(this.#nextEdits.offers, this.#presenter));
    this.#lifetime.add(new Announcer(this.#presentation, clock, () => this.#presenter.summary));
    this.#followSession(this.#lifetime.add(this.#createDocumentEvents()));
    this.#followStatus();
    this.#followSettings();
    this.#chooseRenderer();
    this.#wantAgent();
    this.#state = this.#lifetime.add(
      new NextEditStatus({ connector, eligible, snooze: this.#snooze, status }),
    );
  }

  #createNextEdits(): NextEdits {
    const connector = this.#connector;
    return new NextEdits({
      sessions: connector,
      clock: this.#clock,
      logger: this.#logger,
      debounce: () => readSetting('nes.debounce'),
      documentFor: (uri) => this.#eligible.open(uri),
      collectContext: (request, token) => connector.context?.collect(request, token),
      findFix: async ({ document, position }, token) => {
        const errors = this.#triggers.newErrors(document);
        if (errors.length === 0) return undefined;
        const { findQuickFix } = await this.#refactorCode.get();
        return findQuickFix(document, errors, position, this.#clock, token);
      },
      onEvent: (event) => this.#triggers[event](),
      onLanded: (uri) => {
        this.#triggers.landed(uri);
        this.#presenter.tabKey.suggestionUsed();
      },
      onEnding: (why, uri) => this.#presenter.offersEnding(why, uri),
      onEnded: () => this.#presenter.offersEnded(),
    });
  }

  #createPresenter(refactorings: Refactorings): Presenter {
    return new Presenter({
      offers: this.#nextEdits.offers,
      presentation: this.#presentation,
      refactorings,
      clock: this.#clock,
      logger: this.#logger,
      eligible: this.#eligible,
      askAgain: (standing) => {
        const document = window.activeTextEditor?.document;
        if (document) this.#askAgain(document, 'automatic', standing);
      },
      withdraw: (isDrawn) => {
        if (this.#nativeProvider) this.#nativeProvider.withdraw();
        else if (isDrawn) hideInlineSuggestion(this.#logger);
      },
    });
  }

  #createOfferCommands(refactorings: Refactorings): OfferCommands {
    return new OfferCommands({
      offers: this.#nextEdits.offers,
      presentation: this.#presentation,
      presenter: this.#presenter,
      refactorings,
      eligible: this.#eligible,
      diff: new Lazy(async () => {
        const { DiffView } = await import('./drawing/diffView.ts');
        return this.#lifetime.add(new DiffView());
      }),
      clock: this.#clock,
      logger: this.#logger,
      trigger: () => this.trigger(),
    });
  }

  #createDocumentEvents(): DocumentEvents {
    const followers: DocumentFollowers = {
      nextEdits: this.#nextEdits,
      changed: (uri, how, at, changes) => {
        if (how === 'edit') this.#triggers.edited(uri, at, changes.length === 1 ? changes[0] : undefined);
        this.#presenter.documentChanged(uri, how, changes);
      },
      cursorMoved: (editor, document, how, cause) => {
        const dismissed = this.#presenter.cursorMoved(editor, how, cause);
        // A click that dismissed a suggestion must not request it again.
        if (!dismissed && document && (how === 'keyboard' || how === 'mouse'))
          this.#triggers.cursorMoved(editor, document);
      },
    };
    return new DocumentEvents(this.#eligible, followers, this.#clock);
  }

  #followSession(events: DocumentEvents): void {
    this.#lifetime.add(
      this.#connector.onDidChangeSession((session) => {
        if (session) {
          this.#logRenderer();
          events.announce(session, this.#connector.context);
        } else {
          events.sessionEnded();
          this.#nextEdits.sessionEnded();
        }
        setContextKey('acpHost.agent.ready', session !== undefined);
      }),
    );
  }

  #followStatus(): void {
    this.#lifetime.add(
      this.#presentation.onDidChange(() =>
        this.#status.offer(this.#presenter.summary, this.#presentation.shown?.quiet ?? false),
      ),
    );
    this.#lifetime.add(
      this.#snooze.onDidChange(() => {
        if (this.#snooze.active) this.#nextEdits.dropAll('snoozed');
      }),
    );
    this.#lifetime.add(window.onDidChangeActiveTextEditor(() => this.#wantAgent()));
  }

  #followSettings(): void {
    this.#lifetime.add(
      onDidChangeSetting('nes.enabled', () => {
        if (!readSetting('nes.enabled', window.activeTextEditor?.document)) this.#nextEdits.dropAll('off');
        this.#wantAgent();
      }),
    );
    this.#lifetime.add(
      onDidChangeSetting('nes.renderer', () => {
        this.#chooseRenderer();
        this.#logRenderer();
      }),
    );
  }

  /** Why there are no suggestions in the editor with the focus; undefined if there may be. */
  get notHere(): NoSuggestionsHere | undefined {
    return this.#state.notHere;
  }

  /** Requests a suggestion now, whatever the settings say. */
  trigger(): Thenable<unknown> {
    const document = window.activeTextEditor?.document;
    if (document) this.#requests.expect(document, { kind: 'manual', explicit: true });
    // Else VS Code asks only once for the same text and cursor.
    if (this.#presentation.shown?.by !== 'editor') this.#provider?.register();
    return commands.executeCommand('editor.action.inlineSuggest.trigger');
  }

  /** Accepts the suggestion that is drawn, or moves to it; in subtle mode, draws the one that is only hinted at. */
  accept(byTab: boolean): Promise<void> {
    return this.#offerCommands.accept(byTab);
  }

  acceptWord(): Promise<void> {
    return this.#offerCommands.acceptWord();
  }

  dismiss(isSnippet: boolean): Promise<void> {
    return this.#offerCommands.dismiss(isSnippet);
  }

  showDiff(): Promise<void> {
    return this.#offerCommands.showDiff();
  }

  async toggle(): Promise<void> {
    const configuration = workspace.getConfiguration('acpHost');
    await configuration.update('nes.enabled', !readSetting('nes.enabled'), true);
  }

  /** Asks the user until when suggestions are paused. */
  async snooze(): Promise<void> {
    const title = t('Snooze Next Edit Suggestions');
    const chosen = await window.showQuickPick(this.#snooze.choices(), { title });
    if (chosen) this.#snooze.begin(chosen);
  }

  /** Starts the agent once there is a document to suggest for. */
  #wantAgent(): void {
    const document = window.activeTextEditor?.document;
    if (document && this.#eligible.has(document) && readSetting('nes.enabled', document))
      this.#connector.want();
  }

  get agentName(): string {
    return this.#connector.agentName;
  }

  /** As in the status bar. */
  get shownState(): ShownState {
    return this.#state.state;
  }

  /** The pause that the user chose. */
  get snoozing(): Pick<Snooze, 'begin' | 'end' | 'until'> {
    return this.#snooze;
  }

  /**
   * Handles a trigger, such as a moved cursor or a new problem. A problem changes nothing while a suggestion is shown: the user may
   * be about to accept it.
   */
  #triggered(document: TextDocument, kind: TriggerKind): void {
    if (kind !== 'automatic' && this.#presentation.shown) return;
    const known = kind === 'diagnostic' ? this.#eligible.get(document) : undefined;
    if (known) this.#nextEdits.errorsAppeared(known.uri);
    this.#askAgain(document, kind);
  }

  /** Makes VS Code ask the provider again for `document`, which must have the focus. */
  #askAgain(document: TextDocument, kind: TriggerKind, standing = false): void {
    this.#requests.expect(document, { kind, standing, explicit: this.#nativeProvider === undefined });
    this.#provider?.askAgain(kind !== 'automatic');
  }

  #chooseRenderer(): void {
    // The offers still stand, and are drawn in another way.
    this.#presenter.remove('gone');
    this.#renderer.clear();
    const wish = readSetting('nes.renderer');
    const allowed = allowsProposedApi(this.#context);
    if (wish === 'native' && !allowed) {
      reportError(
        t(
          'This VS Code does not allow ACP Host to show native inline edits. Start VS Code with --enable-proposed-api acp-host.acp-host, or set acpHost.nes.renderer to "auto".',
        ),
      ).catch((error: unknown) => this.#logger.error('A message could not be shown', error));
    }
    const deps = {
      nextEdits: this.#nextEdits,
      requests: this.#requests,
      presentation: this.#presentation,
      presenter: this.#presenter,
      logger: this.#logger,
    };
    this.#presenter.editorDrawsEdits =
      allowed && (wish === 'native' || (wish === 'auto' && drawsInlineEdits()));
    const Provider = this.#presenter.editorDrawsEdits ? NativeProvider : GhostProvider;
    this.#provider = this.#renderer.add(new Provider(deps));
    this.#provider.register();
  }

  get #nativeProvider(): NativeProvider | undefined {
    return this.#provider instanceof NativeProvider ? this.#provider : undefined;
  }

  /** Not called during activation, since the first line of the log creates its channel. */
  #logRenderer(): void {
    const who = this.#nativeProvider ? 'VS Code (proposed API)' : 'the extension';
    this.#logger.info(`Next edits are drawn by ${who}.`);
  }

  dispose(): void {
    this.#lifetime.dispose();
    setContextKey('acpHost.agent.ready', false);
  }
}
