// The process of the stage `benchQuick`: each quick figure is one test, which fails if it reaches less than 0.7 of its goal.
//   node benchQuickMain.ts
import { figureLine } from '../bench/figureLine.ts';
import { runQuick } from '../bench/runQuick.ts';
import { exitOnSignals } from '../process/exitOnSignals.ts';
import { reportFinished, reportResult, type TestResult } from './testResult.ts';

exitOnSignals();

let failed = false;
let since = performance.now();
function report(title: string, error: string | undefined): void {
  const now = performance.now();
  const ms = now - since;
  since = now;
  const result: TestResult =
    error === undefined ? { outcome: 'passed', title, ms } : { outcome: 'failed', title, ms, error };
  if (error !== undefined) failed = true;
  reportResult(result);
}

const log: string[] = [];
const missing = await runQuick({
  onFigure: (figure, loss) => {
    console.log(figureLine(figure));
    report(figure.name, loss);
  },
  log: (line) => {
    log.push(line);
    console.log(line);
  },
});
for (const name of missing) report(name, `It was not measured:\n${log.join('\n')}`);
reportFinished();
process.exitCode = failed ? 1 : 0;
