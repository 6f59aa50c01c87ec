// `npm run check`: types, lint, layout, format, unused code, protocol and translations. Each counts as one test in `npm test`.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { runChecks } = await import('./testRun/checks.ts');
process.exitCode = (await runChecks()) ? 0 : 1;
