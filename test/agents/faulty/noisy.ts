// Writes the value of SECRET_TOKEN to stderr, and a multi-byte character in two writes.

import { initialized, serve } from '../parts/stdio.ts';

const bytes = Buffer.from(`using token ${process.env['SECRET_TOKEN']} für alles\n`);
const inTheMiddleOfTheUmlaut = bytes.indexOf('ü') + 1;
process.stderr.write(bytes.subarray(0, inTheMiddleOfTheUmlaut), () =>
  process.stderr.write(bytes.subarray(inTheMiddleOfTheUmlaut)),
);

serve({ initialize: () => initialized });
