// `npm run test:file -- FILE…`: runs mocha on unit, contract or page test files, in a second or two. Other arguments, such
// as `--grep TEXT`, are passed to mocha.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { runFiles } = await import('./testRun/runFiles.ts');
process.exitCode = await runFiles(process.argv.slice(2));
