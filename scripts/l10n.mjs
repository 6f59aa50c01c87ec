// Checks that every text users read can be translated, and that every translation is complete.
//   --write  updates l10n/bundle.l10n.json and package.nls.json, and moves plain texts of package.json there
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { checkL10n } = await import('./build/l10n.ts');
const { repository } = await import('./process/repository.ts');

const problems = checkL10n(repository, process.argv.includes('--write'));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
