// `npm test`: the checks, the unit, contract and page tests, and the core of the tests in a real VS Code.
// Options: --only check,unit,page,contract,host,journey  --copy native|stock  --grep TEXT  --lanes N
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { runStages } = await import('./testRun/runStages.ts');
process.exitCode = (await runStages('core', process.argv.slice(2))) ? 0 : 1;
