// `npm run test:steady -- FILE… --times 20 --busy`: runs the files, or the window tests of `npm test`, many times, and prints
// how often each test failed. Option for another copy of VS Code: --copy native
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { runSteady } = await import('./testRun/runSteady.ts');
process.exitCode = (await runSteady(process.argv.slice(2))) ? 0 : 1;
