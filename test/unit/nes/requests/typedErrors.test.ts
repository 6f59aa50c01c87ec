// Tests which errors the editor's fixes are looked for: all that appeared on the line that is typed, the newest first.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Problem } from '../../../../src/nes/requests/diagnosticTrigger.ts';
import { TypedErrors } from '../../../../src/nes/requests/typedErrors.ts';

const uri = 'file:///work/a.ts';

function problem(message: string, line = 4, severity: Problem['severity'] = 'error'): Problem {
  return { message, severity, range: { start: { line, character: 2 }, end: { line, character: 5 } } };
}

describe('TypedErrors', () => {
  const bracket = problem("')' expected.");
  const promise = problem("'Promise<number>' is not assignable to 'number'.");
  const name = problem("Cannot find name 'x'.");
  let errors: TypedErrors;
  beforeEach(() => {
    errors = new TypedErrors();
  });

  /** All of `problems` are new. */
  function appear(...problems: readonly Problem[]): void {
    errors.appeared(uri, problems, problems, 4);
  }

  it('has an error that appeared with another one, which what was typed next ended', () => {
    appear(bracket, promise);
    assert.deepEqual(errors.among(uri, [promise], 4), [promise]);
  });

  it('has an error that appeared before another one, which ended', () => {
    appear(promise);
    errors.appeared(uri, [bracket], [bracket, promise], 4);
    assert.deepEqual(errors.among(uri, [bracket, promise], 4), [bracket, promise]);
    assert.deepEqual(errors.among(uri, [promise], 4), [promise]);
  });

  it('has an error where it is reported now', () => {
    appear(promise);
    const moved = { ...promise, range: { ...promise.range, end: { line: 4, character: 9 } } };
    assert.deepEqual(errors.among(uri, [moved], 4), [moved]);
  });

  it('has each error once', () => {
    appear(promise);
    errors.appeared(uri, [promise], [promise, promise], 4);
    assert.deepEqual(errors.among(uri, [promise, promise], 4), [promise]);
  });

  it('has no error of another line, but of the one before that of the cursor', () => {
    appear(problem('above', 2), problem('before', 3), problem('below', 5));
    const all = [2, 3, 4, 5].flatMap((line) =>
      ['above', 'before', 'below'].map((each) => problem(each, line)),
    );
    assert.deepEqual(
      errors.among(uri, all, 4).map(({ message }) => message),
      ['before'],
    );
    assert.deepEqual(errors.among(uri, [problem('before', 3)], 5), []);
  });

  it('has no warning', () => {
    appear(problem('unused', 4, 'warning'));
    assert.deepEqual(errors.among(uri, [problem('unused', 4, 'warning'), problem('unused')], 4), []);
  });

  it('forgets what is not reported when a new error appears, and what appeared before text was removed', () => {
    appear(bracket);
    errors.appeared(uri, [name], [name], 4);
    assert.deepEqual(errors.among(uri, [bracket, name], 4), [name]);
    errors.clear();
    assert.deepEqual(errors.among(uri, [bracket, name], 4), []);
  });

  it('has those of the last document only', () => {
    appear(promise);
    assert.deepEqual(errors.among('file:///work/b.ts', [promise], 4), []);
    errors.appeared('file:///work/b.ts', [name], [name, promise], 4);
    assert.deepEqual(errors.among('file:///work/b.ts', [name, promise], 4), [name]);
    assert.deepEqual(errors.among(uri, [promise], 4), []);
  });
});
