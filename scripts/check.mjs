// `npm run check`: types, lint, format, unused code and translations, each of which counts as one test in `npm test`.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { runChecks } = await import('./testRun/checks.ts');
process.exitCode = (await runChecks()) ? 0 : 1;
