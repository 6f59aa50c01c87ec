// Who is signed in to each agent, as its present process reported it. Shown in the status menu and the chat; never logged
// or stored, since it contains email addresses.

import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { AuthStatus } from '../../protocol/authStatus.ts';
import { oneLine } from '../window/shownText.ts';

export class SignInStatuses {
  readonly #statuses = new Map<string, AuthStatus>();
  readonly #changes: Emitter<string>;

  constructor(logger: Logger) {
    this.#changes = new Emitter((error) => logger.error('A listener of the accounts failed', error));
  }

  /** Fires with the agent's name. */
  get onDidChange(): Event<string> {
    return this.#changes.event;
  }

  /** @param status undefined once the agent's process has ended. */
  set(agent: string, status: AuthStatus | undefined): void {
    if (status) this.#statuses.set(agent, status);
    else this.#statuses.delete(agent);
    this.#changes.fire(agent);
  }

  /** `unknown` if the agent did not report it. */
  state(agent: string): AuthStatus['state'] {
    return this.#statuses.get(agent)?.state ?? 'unknown';
  }

  /** One line for the user, escaped. Undefined if nothing is known. */
  text(agent: string): string | undefined {
    const status = this.#statuses.get(agent);
    if (status?.state === 'signedOut') return t('Not signed in');
    if (status?.state !== 'signedIn') return undefined;
    const { label = '', plan = '', email, organization, detail } = status;
    const parts = [label, label.toLowerCase().includes(plan.toLowerCase()) ? '' : plan];
    const shown = new Set([...parts, email, organization, detail].filter(Boolean) as string[]);
    if (shown.size === 0) return undefined;
    return t('Account: {0}', [...shown].map((part) => oneLine(part, 100)).join(' · '));
  }
}
