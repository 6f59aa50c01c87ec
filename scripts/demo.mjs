// `npm run demo`: opens a sample folder in a real VS Code with the packaged extension. With --check it runs headless: types
// an edit, waits for the suggestion, presses Tab and checks the file on disk. Exits with 0 or 1.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { runDemo } = await import('./demo/runDemo.ts');
process.exitCode = await runDemo(process.argv.slice(2));
