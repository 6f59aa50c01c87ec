// Texts for the user name agents: a check finds those that show an id, and there are none.
import * as assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../../scripts/process/repository.ts';
import { agentIdsInTexts } from '../../../../scripts/sources/agentIds.ts';

describe('the ids of agents in texts', () => {
  it('are found, also in calls and among other values', () => {
    for (const source of [
      `t('{0} is done', agent)`,
      `t('{0} is done', this.#agent)`,
      `t('{0}: (agent)', oneLine(request.agent, 40), agentName(agent))`,
      `say(\n  t(\n    'Agent "{0}" ended.',\n    connector.agentName,\n  ),\n)`,
      `t('One) "\\')"', agent.name)`,
    ])
      assert.equal(agentIdsInTexts(source).length, 1, source);
  });

  it('are not reported where names, ids on purpose, or other values are shown', () => {
    for (const source of [
      `t('{0} is done', agentName(agent))`,
      `t('{0} is done', oneLine(agentName(agents.of(id).agent), 40), agentId)`,
      `t('The agent is done')`,
      `start(agent, t('Start')); log(agent)`,
      `print('x', agent)`,
      `list.at(agent)`,
    ])
      assert.deepEqual(agentIdsInTexts(source), [], source);
  });

  it('are shown nowhere', () => {
    const found = globSync('src/**/*.ts', { cwd: repository }).flatMap((file) =>
      agentIdsInTexts(readFileSync(join(repository, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(found, []);
  });
});
