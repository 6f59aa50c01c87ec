// `_acphost/notice`: an agent reports its status. Clients show it without interrupting the user. An extension method
// (ACP v1 "Extensibility") that any agent may send; clients that do not know it ignore it.

import * as z from 'zod/mini';
import { detachedText } from '../base/detachedText.ts';
import { notification } from './method.ts';

/** UTF-16 units of a message. */
const longest = 2_000;

/**
 * `message`: one sentence for the user, which replaces the one before; empty if there is nothing to report. Cut here, not by
 * `bounded`, whose code would be read at activation for this alone.
 */
const noticeParams = z.object({
  message: z.pipe(
    z.string(),
    z.transform((text: string) => detachedText(text.slice(0, longest))),
  ),
});

export type AgentNoticeParams = z.output<typeof noticeParams>;

export const agentNotice = notification<AgentNoticeParams>('_acphost/notice', 'agentToClient', noticeParams);
