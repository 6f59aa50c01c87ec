// `npm run build`: bundles the extension, the built-in agent and the chat page into dist/.
//   --production  minified, without source maps      --metafile  prints what each bundle is made of
import { join } from 'node:path';
import { onNode24 } from './scripts/bootstrap/onNode24.mjs';

await onNode24();
const { bundle } = await import('./scripts/build/bundle.ts');
const { repository } = await import('./scripts/process/repository.ts');

const options = new Set(process.argv.slice(2));
try {
  await bundle({
    outputFolder: join(repository, 'dist'),
    production: options.has('--production'),
    analyse: options.has('--metafile'),
  });
} catch (error) {
  // esbuild has printed its own errors already.
  if (!Array.isArray(error.errors)) console.error(error);
  process.exitCode = 1;
}
