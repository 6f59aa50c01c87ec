// `npm run bench:quick`: measures the figures whose loss users would feel, in about three minutes. Exits with 1 if a figure
// reaches less than 0.7 of its goal (test/bench/quick/goals.ts), or could not be measured.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { exitOnSignals } = await import('./process/exitOnSignals.ts');
const { runQuick } = await import('./bench/runQuick.ts');
const { figureLine } = await import('./bench/figureLine.ts');
exitOnSignals();

const figures = [];
const losses = [];
const missing = await runQuick({
  onFigure: (figure, loss) => {
    figures.push(figure);
    if (loss !== undefined) losses.push(loss);
    console.log(figureLine(figure));
  },
  log: console.error,
});
for (const loss of losses) console.log(`Lost: ${loss}`);
for (const name of missing) console.log(`Not measured: ${name}`);
const met = figures.filter((figure) => figure.met).length;
console.log(`${met} met, ${figures.length + missing.length - met} missed`);
process.exit(losses.length + missing.length > 0 ? 1 : 0);
