// Recognises the `nes/start` error that means the user has to sign in first, in both NES dialects.

import { errorCode } from '../../protocol/errorCode.ts';

/** Error code of the seed draft. ACP does not define it, so it is recognised for `nes/start` only. */
const seedAuthRequired = -32001;

/** @param error the error `nes/start` failed with. When true, sign in and send the same request again. */
export function isAuthRequired(error: unknown): boolean {
  const code = field(error, 'code');
  if (code === errorCode.authRequired || code === seedAuthRequired) return true;
  return field(field(error, 'data'), 'reason') === 'auth_required';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
