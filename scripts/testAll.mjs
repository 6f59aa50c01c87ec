// `npm run test:all`: every test, on both copies of VS Code, and with the real agents.
// Options: --only check,unit,page,contract,agents,host,journey,benchQuick  --copy native|stock  --grep TEXT  --lanes N
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { runStages } = await import('./testRun/runStages.ts');
process.exitCode = (await runStages('all', process.argv.slice(2))) ? 0 : 1;
