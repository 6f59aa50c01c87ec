// What the page can do besides showing things: say one of its typed messages.

import type { FromPage } from '../chat/messages.ts';

export interface Host {
  post(message: FromPage): void;
}
