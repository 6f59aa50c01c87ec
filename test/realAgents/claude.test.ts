// What claude-agent-acp does differently from other agents.
import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'mocha';
import { permissionSubject } from '../../src/chat/permission/permissionSubject.ts';
import { planReview, type PlanReview } from '../../src/chat/permission/planReview.ts';
import { sessionSetMode } from '../../src/protocol/session/sessionSetting.ts';
import { backgroundCases } from './backgroundCases.ts';
import { commonCases } from './commonCases.ts';
import { extensionCases, plansIn } from './extensionCases.ts';
import { mcpCases } from './mcpCases.ts';
import { claude } from './realAgentKind.ts';
import { RealWorld } from './realWorld.ts';
import { asJson, subagentCases } from './subagentCases.ts';
import { TestMcpServer } from './testMcpServer.ts';

describe('claude', () => {
  let world: RealWorld;
  before(async () => {
    world = await RealWorld.open(claude);
  });
  after(() => world.close());

  commonCases(claude, () => world);
  mcpCases(claude, () => world);
  subagentCases(
    () => world,
    (task) =>
      `[[call Agent | {"description":"do it","prompt":${asJson(task)},"subagent_type":"general-purpose","run_in_background":false}]]`,
  );
  backgroundCases(claude, {
    leave: (command) => `[[call Bash | ${JSON.stringify({ command, run_in_background: true })}]]`,
    answers: true,
  });
  extensionCases(claude, () => world, {
    account: { state: 'signedIn', label: 'Anthropic API key', detail: 'ANTHROPIC_API_KEY' },
    looks:
      '[[call Read | {"file_path":"WORKSPACE/cart.ts","offset":1}]]' +
      '[[call ToolSearch | {"query":"select:WebSearch","max_results":1}]]',
    lines: ['Read cart.ts (a file)', 'Used ToolSearch'],
  });

  it('asks for a review of its plan, and reads it again from its file once it is approved', async () => {
    const sessionId = await world.newSession();
    await world.connection.sendRequest(sessionSetMode, { sessionId, modeId: 'plan' });
    await world.prompt(sessionId, '[[say hi]]');
    const file = world.model.asked
      .flatMap(({ conversation }) => conversation.said)
      .flatMap(({ text }) => /\/\S+\/\.claude\/plans\/[\w-]+\.md/.exec(text)?.[0] ?? [])
      .at(-1);
    assert.ok(file);
    world.client.answer = 'allow_once';
    let review: PlanReview | undefined;
    world.client.asked = ({ toolCall }) => {
      const found = planReview(permissionSubject(toolCall));
      if (!found) return;
      review = found;
      writeFileSync(file, '# The edited plan\n');
    };
    const { updates } = await world.prompt(
      sessionId,
      `[[write ${file} | # P\n1. a]]` +
        '[[call ToolSearch | {"query":"select:ExitPlanMode","max_results":5}]][[call ExitPlanMode | {}]]',
    );
    world.client.asked = () => undefined;
    assert.deepEqual(review, { text: '# P\n1. a', file });
    assert.deepEqual(plansIn(updates), ['# The edited plan']);
  });

  it('writes files itself, although the client could', async () => {
    world.client.answer = 'allow_once';
    world.client.files.length = 0;
    await world.prompt(await world.newSession(), `[[write ${world.workspace}/itself.txt | the text]]`);
    assert.deepEqual(world.client.files, []);
  });

  it('offers its model only those tools of a server that have a mark; the model must search for others', async () => {
    world.client.answer = 'allow_once';
    const server = new TestMcpServer('editor', world.root);
    const session = await world.newSession([server.definition]);
    const offered = await world.offered(session, 'mcp__editor__say_place');
    assert.ok(!offered.includes('mcp__editor__change_place'), offered.join(', '));
    await world.prompt(
      session,
      '[[call ToolSearch | {"query":"select:mcp__editor__change_place","max_results":1}]]' +
        '[[call mcp__editor__change_place | {"place":"there"}]]',
    );
    assert.ok(world.model.received('change_place was given there'));
    // Its permission request, its updates and its call of the server have one id.
    const { toolCall } = world.client.permissions.at(-1)!;
    assert.equal(toolCall.title, 'mcp__editor__change_place');
    const meta = server.received('tools/call')[0]?.['_meta'] as Record<string, unknown>;
    assert.equal(meta['claudecode/toolUseId'], toolCall.toolCallId);
  });
});
