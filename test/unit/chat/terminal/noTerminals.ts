// A test double of a client without terminals.

import type { TerminalSource } from '../../../../src/chat/terminal/callTerminals.ts';
import { ManualClock } from '../../agent/manualClock.ts';

export const noTerminals: TerminalSource = { clock: new ManualClock(), get: () => undefined };
