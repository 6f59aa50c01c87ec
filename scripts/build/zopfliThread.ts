// Compresses contents with Zopfli. A thread of its own, started by `recompressZip`, since the library ends its process when a
// promise is rejected anywhere in it.
import { parentPort, workerData } from 'node:worker_threads';
import { deflateAsync } from '@gfx/zopfli';

/** Of Zopfli's search. More take longer and save less than 0.1 %. */
const numiterations = 5;

const compressed: Uint8Array[] = [];
for (const content of workerData as readonly Uint8Array[])
  compressed.push(await deflateAsync(content, { numiterations }));
parentPort!.postMessage(compressed);
