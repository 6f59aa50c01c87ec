// Tests with random pairs of values that an answer holds for exactly one value, and that two values are never shown alike.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { agentConsents } from './consents/agentConsents.ts';
import type { Consent } from './consents/consent.ts';
import { sessionConsents } from './consents/sessionConsents.ts';

const text = fc.constantFrom(
  ...['a', 'a ', 'A', 'a b', 'a,b', 'a, b', '', '"a"', '\u0000', '\n', '\u202e', 'x=y', '${env:A}', '--acp'],
  ...['https://a.example/v1', 'https://a.example/v1/', 'https://a.example:443/v1', 'HTTPS://A.example/v1'],
);
const variable = fc.constantFrom('PATH', 'Path', 'NODE_OPTIONS', 'HOME', 'A_URL');
/** An object whose fields are in the order in which they were drawn. */
const env = fc
  .uniqueArray(fc.tuple(variable, fc.option(text)), {
    minLength: 1,
    maxLength: 3,
    selector: ([name]) => name,
  })
  .map((all) => Object.fromEntries(all));

function changed({ value, text: field, texts }: Consent): fc.Arbitrary<object> {
  const first = String((value as Readonly<Record<string, unknown>>)[field]);
  const fields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    [field]: fc.oneof(
      text,
      text.map((end) => first + end),
    ),
    ...(texts !== undefined && { [texts]: fc.array(text, { maxLength: 3 }) }),
    ...{ env, cwd: fc.constantFrom('/a', '/b', ''), headers: fc.subarray(['A', 'B']) },
    _meta: fc.dictionary(fc.constantFrom('a', 'b'), text),
  };
  return fc
    .uniqueArray(fc.constantFrom(...Object.keys(fields)), { maxLength: 2 })
    .chain((names) => fc.record(Object.fromEntries(names.map((one) => [one, fields[one]!]))))
    .map((some) => ({ ...value, ...some }));
}

for (const consent of [...agentConsents, ...sessionConsents]) {
  const { asksAgain, ask, name } = consent;
  if (!asksAgain) continue;
  describe(`an answer to the question about a ${name}`, () => {
    it('holds for no other value, and no other value is shown alike', async () => {
      const property = fc.asyncProperty(changed(consent), changed(consent), async (first, second) => {
        const [one, other] = [await ask(first), await ask(second)];
        if (!one || !other || JSON.stringify(one.used) === JSON.stringify(other.used)) return;
        assert.notEqual(one.shown, other.shown);
        assert.ok(await asksAgain(first, second));
      });
      await fc.assert(property, { numRuns: 150 });
    });
  });
}
