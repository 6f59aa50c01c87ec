// Answers `_test/huge {mebibytes}` with a line of that size: 8 is within the client's limit, 70 is over it.

import { initialized, serve, type Params } from '../parts/stdio.ts';

serve({
  initialize: () => initialized,
  '_test/huge': ({ mebibytes }: Params) => ({ text: 'x'.repeat(Number(mebibytes) * 2 ** 20) }),
});
