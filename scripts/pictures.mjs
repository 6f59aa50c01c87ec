// `npm run pictures`: takes the pictures of README.md in a real VS Code with the packaged extension, and writes them to
// media/pictures. Names, such as `npm run pictures -- chat`, take only the scenes with these pictures.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { makePictures } = await import('./pictures/makePictures.ts');
process.exitCode = await makePictures(process.argv.slice(2));
