// Writes what its environment has in SECRET_TOKEN, and a letter torn apart, to stderr.

import { initialized, serve } from './stdio.ts';

const bytes = Buffer.from(`using token ${process.env['SECRET_TOKEN']} für alles\n`);
const inTheMiddleOfTheUmlaut = bytes.indexOf('ü') + 1;
process.stderr.write(bytes.subarray(0, inTheMiddleOfTheUmlaut), () =>
  process.stderr.write(bytes.subarray(inTheMiddleOfTheUmlaut)),
);

serve({ initialize: () => initialized });
