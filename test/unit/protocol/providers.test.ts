// The list of model providers is parsed part by part.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { providersList } from '../../../src/protocol/providers.ts';

const read = (result: unknown): unknown => providersList.result.safeParse(result).data;

describe('providers/list', () => {
  it('drops malformed providers and fields one by one, and keeps unknown ones', () => {
    const current = { apiType: 'newer', baseUrl: 'x', more: 1 };
    assert.deepEqual(
      read({
        providers: [
          'bad',
          { supported: [] },
          { providerId: 'a', supported: ['openai', 1], required: 'yes', current: 'none', other: true },
          { providerId: 'b', supported: 7, required: true, current },
        ],
      }),
      {
        providers: [
          { providerId: 'a', supported: ['openai'], required: undefined, current: undefined, other: true },
          { providerId: 'b', supported: undefined, required: true, current },
        ],
      },
    );
  });

  it('needs a list', () => {
    for (const bad of [undefined, null, {}, { providers: {} }, []]) assert.equal(read(bad), undefined);
  });
});
