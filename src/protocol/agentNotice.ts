// `_acphost/notice`: an agent reports its status. Clients show it without interrupting the user. An extension method
// (ACP v1 "Extensibility") that any agent may send; clients that do not know it ignore it.

import * as z from 'zod/mini';
import { bounded, fewTexts } from './limited.ts';
import { notification } from './method.ts';

/** `message`: one sentence for the user, which replaces the one before; empty if there is nothing to report. */
const noticeParams = z.object({ message: z.string() });

export type AgentNoticeParams = z.infer<typeof noticeParams>;

export const agentNotice = notification<AgentNoticeParams>(
  '_acphost/notice',
  'agentToClient',
  bounded(noticeParams, fewTexts),
);
