// Whatever an agent sends to the MCP server "editor" in any field, no handler gets a value that is above the limits.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isWithinLimits } from '../../../../src/base/boundedValue.ts';
import { shortParams } from '../../../../src/protocol/limited.ts';
import * as mcp from '../../../../src/protocol/mcp/mcp.ts';
import { messagesOf } from '../../../bench/oneMessage/messages.ts';
import { toolSizes } from '../../../bench/oneMessage/sentMessages.ts';
import { toolSamples } from '../../../bench/oneMessage/toolSamples.ts';

describe('the messages of the MCP server', () => {
  it('are accepted if they are ordinary', () => {
    for (const { method, value } of toolSamples)
      assert.ok(method.params.safeParse(value).success, method.name);
  });

  it('are refused if any of their fields is larger than the limits', () => {
    const toolMessages = messagesOf(() => toolSizes, toolSamples);
    assert.ok(toolMessages.length > 40);
    const passed = toolMessages.filter(({ sample, create }) => {
      const parsed = sample.method.params.safeParse(create());
      return parsed.success && !isWithinLimits(parsed.data, shortParams);
    });
    assert.deepEqual(
      passed.map(({ name }) => name),
      [],
    );
  });

  it('have a sample for each method that is served', () => {
    const named = new Set(toolSamples.map(({ method }) => method.name));
    const served = Object.values(mcp).flatMap((one) =>
      typeof one === 'object' && 'direction' in one && one.direction === 'agentToClient' ? [one.name] : [],
    );
    assert.deepEqual(
      served.filter((name) => !named.has(name)),
      [],
    );
  });
});
