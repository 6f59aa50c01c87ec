// `authenticate` and `logout` (ACP v1 "Authentication").

import * as z from 'zod/mini';
import { request } from './method.ts';

const authenticateParams = z.object({ methodId: z.string() });

export type AuthenticateParams = z.infer<typeof authenticateParams>;

/** Only for methods the agent runs itself. The agent may open a browser, and responds when the user has signed in. */
export const authenticate = request<AuthenticateParams, unknown>(
  'authenticate',
  'clientToAgent',
  authenticateParams,
  z.unknown(),
);

/** Only for agents that advertise `auth.logout`. Sessions may require signing in afterwards. */
export const logout = request<Record<string, unknown>, unknown>(
  'logout',
  'clientToAgent',
  z.record(z.string(), z.unknown()),
  z.unknown(),
);
