// `npm run test:electron`: runs the host suite in a desktop VS Code. ACP_HOST_VSCODE names its executable; without it,
// @vscode/test-electron downloads one.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { runElectron } = await import('./testRun/electronMain.ts');
process.exitCode = (await runElectron()) ? 0 : 1;
