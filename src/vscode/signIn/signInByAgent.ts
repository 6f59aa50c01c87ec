// Signs in with `authenticate`, which may open a browser. Waits for the agent's answer until the user cancels.

import { CancellationTokenSource, ProgressLocation, window } from 'vscode';
import { t } from '../../base/l10n.ts';
import { authenticate } from '../../protocol/authenticate.ts';
import type { AuthMethod } from '../../protocol/authMethod.ts';
import type { Sender } from '../../wire/peer.ts';
import { plainMessage } from '../window/plainMessage.ts';
import { refused, type SignInOutcome } from './signInOutcome.ts';

/** Never rejects. */
export async function signInByAgent(
  agent: string,
  { id, name }: AuthMethod,
  connection: Sender,
): Promise<SignInOutcome> {
  return window.withProgress(
    {
      location: ProgressLocation.Notification,
      title: plainMessage(t('Signing in to {0}: {1}', agent, name)),
      cancellable: true,
    },
    async (_, stop) => {
      const source = new CancellationTokenSource();
      const given = Promise.withResolvers<SignInOutcome>();
      const stopped = stop.onCancellationRequested(() => {
        source.cancel();
        given.resolve({ kind: 'cancelled' });
      });
      const answered = connection.sendRequest(authenticate, { methodId: id }, source.token).then(
        (): SignInOutcome => ({ kind: 'signedIn' }),
        (error: unknown) =>
          refused(
            t(
              'Signing in to "{0}" failed: {1}',
              agent,
              error instanceof Error ? error.message : String(error),
            ),
          ),
      );
      const outcome = await Promise.race([answered, given.promise]);
      stopped.dispose();
      source.dispose();
      return outcome;
    },
  );
}
