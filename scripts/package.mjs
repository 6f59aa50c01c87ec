// `npm run package` (writes acp-host.vsix) and `npm run package:marketplace` (writes acp-host-marketplace.vsix).
import { join } from 'node:path';
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { packageVsix } = await import('./build/packageVsix.ts');
const { repository } = await import('./process/repository.ts');

const marketplace = process.argv.includes('--marketplace');
const name = marketplace ? 'acp-host-marketplace.vsix' : 'acp-host.vsix';
try {
  await packageVsix({ output: join(repository, name), marketplace });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
