// Owns `npm run demo`: the packaged extension in a real VS Code with a sample folder. With --check: headless, a typed
// edit, the suggestion, Tab, the file on disk; exit code 0 or 1.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { runDemo } = await import('./demo/runDemo.ts');
process.exitCode = await runDemo(process.argv.slice(2));
