// `npm run pictures`: takes the pictures of README.md and of the walkthrough in a real VS Code with the packaged extension, and
// writes them to media/pictures and media/walkthrough. Names take only the scenes with these pictures, or in these folders:
// `npm run pictures -- chat`, `npm run pictures -- walkthrough`.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { makePictures } = await import('./pictures/makePictures.ts');
process.exitCode = await makePictures(process.argv.slice(2));
