// Answers `_test/huge {mebibytes}` with a line of that size: 8 is fine, 70 is more than a client has to bear.

import { initialized, serve, type Params } from './stdio.ts';

serve({
  initialize: () => initialized,
  '_test/huge': ({ mebibytes }: Params) => ({ text: 'x'.repeat(Number(mebibytes) * 2 ** 20) }),
});
