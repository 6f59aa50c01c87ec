// An agent's word on how it is doing, which is no answer to anything: shown where people look for it, never put before
// them. An extension method (ACP v1 "Extensibility"), open to any agent; a client that does not know it ignores it.

import * as z from 'zod/mini';
import { notification } from './method.ts';

/** `message`: one sentence for people, in place of the one before; empty when all is well. */
const noticeParams = z.object({ message: z.string() });

export type AgentNoticeParams = z.infer<typeof noticeParams>;

export const agentNotice = notification<AgentNoticeParams>('_acphost/notice', 'agentToClient', noticeParams);
