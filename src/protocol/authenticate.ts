// `authenticate` and `logout`: the user signs in with one of the agent's methods, and out (ACP v1 "Authentication").

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

/** Only for agents that announce `auth.logout`. Sessions may ask for signing in afterwards. */
export const logout = request<Record<string, unknown>, unknown>(
  'logout',
  'clientToAgent',
  z.record(z.string(), z.unknown()),
  z.unknown(),
);
