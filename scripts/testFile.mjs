// `npm run test:file -- FILE…`: mocha on unit, contract or page test files, in a second or two. More arguments go to mocha,
// such as `--grep TEXT`.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { runFiles } = await import('./testRun/runFiles.ts');
process.exitCode = await runFiles(process.argv.slice(2));
