// Writes the default keys of VS Code on each platform to test/unit/project/defaultKeys.txt. Run it after a change of the
// version in scripts/vscode/codeServer.ts.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { writeDefaultKeys } = await import('./defaultKeys/writeDefaultKeys.ts');
await writeDefaultKeys();
