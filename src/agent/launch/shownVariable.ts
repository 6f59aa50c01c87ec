// Decides which variables of a definition are shown with their values. Used by `agentDefinition` for questions and fingerprints.

import { isHarmless, isSteering } from '../../base/environment/steeringVariable.ts';
import { looksSecret } from './secretVariable.ts';

/**
 * Whether questions show the value of the variable, and ask again when it changes: of all variables but harmless ones and
 * secrets. A variable that is known to decide what runs is no secret.
 */
export function isShownWithValue(name: string, value: string): boolean {
  return isSteering(name) || !(isHarmless(name, value) || looksSecret(name, value));
}
