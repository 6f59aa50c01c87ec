// What the user is asked and told about the server of the built-in agent's model and about its key. Loaded by `ModelAccess` when
// it is needed.

import { shownToTheLetter } from '../../base/consentValue.ts';
import { t } from '../../base/l10n.ts';
import { askWhole } from '../window/askWhole.ts';
import type { Questions } from '../window/questions.ts';

export interface ModelServer {
  /** Scheme, host and port. */
  readonly origin: string;
  /** What the user agrees to, and what the agent gets. */
  readonly address: string;
}

export interface EndpointSetting {
  /** Opens the settings file at the endpoint. `add` inserts it if it is missing. */
  reveal(key: 'builtin.endpoint', purpose: 'look' | 'add'): PromiseLike<unknown>;
}

/** Resolves to undefined if the user dismissed the question. */
export async function askAboutServer(
  { origin, address }: ModelServer,
  questions: Pick<Questions, 'offer' | 'confirm'>,
): Promise<boolean | undefined> {
  const shown = shownToTheLetter(address);
  return await askWhole(
    {
      shown,
      question: t(
        'The built-in agent is configured to use a model at {0}. Parts of the files you edit and your prompts to the agent would be sent there. Allow this?',
        shown,
      ),
      offer: t('The built-in agent is configured to use a model at {0}. Show the whole address?', origin),
      show: t('Show Address…'),
      title: t('Allow the built-in agent to send parts of the files you edit and your prompts there?'),
      tooLong: t(
        'The model server in acpHost.builtin.endpoint is not used: its address is too long to be shown.',
      ),
      allow: t('Allow'),
      refuse: t('Refuse'),
    },
    questions,
  );
}

/** Resolves to the key without white space around it; to undefined if the user entered none. */
export async function enterModelKey(
  origin: string,
  questions: Pick<Questions, 'input'>,
): Promise<string | undefined> {
  const key = await questions.input({
    title: t('Model Key'),
    prompt: t(
      "Key for {0}. The key is stored in VS Code's secret storage and sent to this server only.",
      origin,
    ),
    password: true,
    optional: false,
  });
  return key?.trim() || undefined;
}

export async function tellForgotten(wereThere: boolean, questions: Pick<Questions, 'offer'>): Promise<void> {
  await questions.offer(
    'info',
    wereThere ? t('The keys of model servers were deleted.') : t('No key of a model server is stored.'),
  );
}

/** @param why for the user. */
export async function tellRefused(
  kind: 'error' | 'info',
  why: string,
  questions: Pick<Questions, 'offer'>,
  settings: EndpointSetting,
): Promise<void> {
  const open = t('Open Settings');
  const answer = await questions.offer(kind, why, open);
  if (answer === open) await settings.reveal('builtin.endpoint', 'look');
}

/** Says that a key needs a server first. */
export async function offerToNameServer(
  questions: Pick<Questions, 'offer'>,
  settings: EndpointSetting,
): Promise<void> {
  const open = t('Open Settings');
  const message = t('Enter the address of a model server in the setting acpHost.builtin.endpoint first.');
  if ((await questions.offer('info', message, open)) === open)
    await settings.reveal('builtin.endpoint', 'add');
}
