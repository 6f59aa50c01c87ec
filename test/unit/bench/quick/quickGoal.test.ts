// When a quick figure meets its goal, when it is lost, and how it is printed.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { figureLine } from '../../../../scripts/bench/figureLine.ts';
import { goalNamed, quickGoals } from '../../../bench/quick/goals.ts';
import { lossOf, quickFigure, shareOfGoal, type QuickGoal } from '../../../bench/quick/quickGoal.ts';

const rate: QuickGoal = { name: 'wire: rate', unit: '×', to: "the SDK's", atLeast: 4, from: 'a test' };
const memory: QuickGoal = { name: 'wire: memory', unit: 'MiB', atMost: 28, from: 'a test' };

describe('a goal of the quick figures', () => {
  it('is met by the goal itself and by better values', () => {
    assert.deepEqual(
      [quickFigure(rate, 4), quickFigure(rate, 9), quickFigure(rate, 3.99)].map(({ met }) => met),
      [true, true, false],
    );
    assert.deepEqual(
      [quickFigure(memory, 28), quickFigure(memory, 3), quickFigure(memory, 28.1)].map(({ met }) => met),
      [true, true, false],
    );
  });

  it('is lost below 0.7 of the goal, or above the goal divided by 0.7', () => {
    assert.equal(lossOf(rate, 2.81), undefined);
    assert.equal(lossOf(memory, 39.9), undefined);
    assert.equal(lossOf(rate, 2.79), "wire: rate: 2.79 × is below 0.7 of the goal ≥ 4 × the SDK's");
    assert.equal(lossOf(memory, 40.1), 'wire: memory: 40.10 MiB is below 0.7 of the goal ≤ 28 MiB');
  });

  it('is lost if the value is not a number', () => {
    assert.equal(shareOfGoal(rate, Number.NaN), 0);
    assert.notEqual(lossOf(memory, Number.NaN), undefined);
    assert.notEqual(lossOf(memory, Infinity), undefined);
  });

  it('is printed with the ratio in two decimals, and with the measured values', () => {
    const figure = quickFigure(rate, 3.126, [{ name: 'k/s', value: 312.6 }]);
    assert.equal(
      figureLine(figure).replaceAll(/ +/g, ' '),
      "wire: rate 3.13 × goal ≥ 4 × the SDK's (missed) peers: k/s 313",
    );
  });
});

describe('the table of quick goals', () => {
  it('has a different name for each figure, by which its goal is found', () => {
    for (const goal of Object.values(quickGoals)) assert.equal(goalNamed(goal.name), goal);
    assert.throws(() => goalNamed('unknown'), /No quick figure/);
  });
});
