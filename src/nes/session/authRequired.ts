// Whether an agent refused `nes/start` because the user has to sign in first, in whichever dialect it says so.

import { errorCode } from '../../protocol/errorCode.ts';

/** The code of the seed draft. Elsewhere in ACP it has no meaning, so it has none outside of `nes/start` either. */
const seedAuthRequired = -32001;

/** @param error what `nes/start` was answered with. The user is to sign in, and the same request is to be sent again. */
export function isAuthRequired(error: unknown): boolean {
  const code = field(error, 'code');
  if (code === errorCode.authRequired || code === seedAuthRequired) return true;
  return field(field(error, 'data'), 'reason') === 'auth_required';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
