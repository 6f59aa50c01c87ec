// `$/cancel_request`, in both directions: the sender no longer needs the response (ACP v1 "Cancellation").

import * as z from 'zod/mini';
import { notification } from './method.ts';

const cancelParams = z.object({ requestId: z.union([z.string(), z.number()]) });

export type CancelRequestParams = z.infer<typeof cancelParams>;

export const cancelRequest = notification<CancelRequestParams>('$/cancel_request', 'both', cancelParams);
