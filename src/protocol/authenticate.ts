// `authenticate`: the user signs in with one of the agent's methods (ACP v1 "Authentication").

import * as z from 'zod/mini';
import { request } from './method.ts';

const authenticateParams = z.object({ methodId: z.string() });

export type AuthenticateParams = z.infer<typeof authenticateParams>;

/** Only for methods of the agent itself; it may open a browser, and answers when the user is done. */
export const authenticate = request<AuthenticateParams, unknown>(
  'authenticate',
  'clientToAgent',
  authenticateParams,
  z.unknown(),
);
