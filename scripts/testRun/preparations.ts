// Prepares what stages need, such as a copy of VS Code, one after the other while the first stages run, since only
// one process at a time may install packages of the system.
import { ensureRealAgents } from '../agents/realAgents.ts';
import { packageVsix } from '../build/packageVsix.ts';
import { prepareChromium } from '../vscode/chromium.ts';
import { ensureCodeServer } from '../vscode/codeServer.ts';
import { attempt, failure, resultsOf, type Outcome } from './outcome.ts';
import { vsixUnderTest, type Need, type Stage } from './stages.ts';

/** In the order in which stages need them. */
const defaultSteps: readonly (readonly [Need, () => Promise<unknown>])[] = [
  ['chromium', prepareChromium],
  ['code-server', ensureCodeServer],
  ['vsix', () => packageVsix({ output: vsixUnderTest, marketplace: false })],
  ['agents', ensureRealAgents],
];

export interface Preparations {
  /** Waits for all that the stage needs. Returns what is missing, as a reason, or undefined. */
  lackingFor(stage: Stage): Promise<string | undefined>;
  /** All outcomes, once the last preparation has ended. */
  outcomes(): Promise<Outcome[]>;
}

/** Starts to prepare each need once. Nothing that is not named is prepared. @param signal keeps further steps from starting. */
export function prepare(needs: readonly Need[], signal: AbortSignal, steps = defaultSteps): Preparations {
  const outcomes = new Map<Need, Promise<Outcome>>();
  let previous: Promise<unknown> = Promise.resolve();
  for (const [need, step] of steps) {
    if (!needs.includes(need)) continue;
    const outcome = previous.then(() =>
      signal.aborted ? failure(`prepare ${need}`, 'Not run: interrupted') : attempt(`prepare ${need}`, step),
    );
    outcomes.set(need, outcome);
    previous = outcome;
  }
  return {
    async lackingFor(stage) {
      for (const need of stage.needs) {
        const outcome = await outcomes.get(need);
        if (outcome !== undefined && resultsOf(outcome, 'failed').length > 0) return `there is no ${need}`;
      }
      return undefined;
    },
    outcomes: () => Promise.all(outcomes.values()),
  };
}
