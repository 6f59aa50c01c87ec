// The updates of ten real agents in one turn, which differ in titles, kinds, missing fields, the places of diffs and output,
// and the order. Shortened from recorded traffic.

import { picture } from './sampleConversation.ts';

export type Step =
  | { readonly prompt: string }
  | { readonly stop: 'end_turn' | 'cancelled' | 'max_tokens' | 'refusal' }
  | { readonly fail: string }
  | { readonly update: Readonly<Record<string, unknown>> };

export interface AgentTranscript {
  readonly agent: string;
  readonly steps: readonly Step[];
  /** For each row, in order, its kind and texts that it contains. */
  readonly rows: readonly (readonly [kind: string, ...words: string[]])[];
}

const prompt = (text: string): Step => ({ prompt: text });
const stop = (reason: Extract<Step, { stop: unknown }>['stop'] = 'end_turn'): Step => ({ stop: reason });
const update = (sessionUpdate: string, fields: object): Step => ({ update: { sessionUpdate, ...fields } });
const text = (words: string): object => ({ type: 'text', text: words });
const agent = (words: string, more: object = {}): Step =>
  update('agent_message_chunk', { content: text(words), ...more });
const thought = (words: string): Step => update('agent_thought_chunk', { content: text(words) });
const call = (toolCallId: string, fields: object): Step => update('tool_call', { toolCallId, ...fields });
const more = (toolCallId: string, fields: object): Step =>
  update('tool_call_update', { toolCallId, ...fields });
const says = (words: string): object => ({ type: 'content', content: text(words) });

export const agentTranscripts: readonly AgentTranscript[] = [
  {
    agent: 'opencode',
    steps: [
      update('available_commands_update', { availableCommands: [{ name: 'init', description: 'x' }] }),
      prompt('Fix the total'),
      thought('The user wants'),
      thought(' the total fixed.'),
      call('call_1', {
        title: 'bash',
        kind: 'execute',
        status: 'pending',
        locations: [],
        rawInput: {},
      }),
      more('call_1', {
        title: 'bash',
        kind: 'execute',
        status: 'in_progress',
        locations: [],
        rawInput: { command: 'npm test', description: 'Runs the tests' },
      }),
      more('call_1', {
        status: 'completed',
        title: 'Runs the tests',
        kind: 'execute',
        content: [says('1 failing\n')],
        rawInput: { command: 'npm test' },
        rawOutput: { output: '1 failing\n', metadata: { exit: 1 } },
      }),
      call('call_2', { title: 'edit', kind: 'edit', status: 'pending', locations: [], rawInput: {} }),
      more('call_2', {
        status: 'completed',
        title: 'src/basket.ts',
        kind: 'edit',
        content: [
          says('Edit applied successfully.'),
          { type: 'diff', path: '/work/src/basket.ts', oldText: 'a\nb\n', newText: 'a\nc\nd\n' },
        ],
      }),
      update('plan', {
        entries: [{ content: 'Run the tests', status: 'in_progress', priority: 'medium' }],
      }),
      agent('Done: the discount'),
      agent(' was applied **twice**.'),
      update('usage_update', { used: 9_000, size: 200_000, cost: { amount: 0.0123, currency: 'USD' } }),
      stop(),
    ],
    rows: [
      ['user', 'Fix the total'],
      ['thought', 'Thought'],
      ['call', 'Ran', 'npm test', '1 failing'],
      ['call', 'Edited', 'src/basket.ts', '+2', '−1', 'a b c d'],
      ['plan', 'Run the tests'],
      ['agent', 'Done: the discount was applied twice.'],
    ],
  },
  {
    agent: 'gemini-cli',
    steps: [
      agent('[MODE_UPDATE] default'),
      prompt('Write hello.txt'),
      thought('**Planning**\nI will write the file.'),
      // There is no tool_call, only a permission request and then this update.
      more('write_file-17', {
        status: 'completed',
        title: 'Writing to hello.txt',
        content: [{ type: 'diff', path: 'hello.txt', oldText: null, newText: 'hello\n' }],
        kind: 'edit',
        locations: [{ path: '/work/hello.txt' }],
      }),
      call('glob-18', {
        status: 'in_progress',
        title: "'**/*.ts'",
        content: [],
        locations: [],
        kind: 'search',
      }),
      more('glob-18', { status: 'failed', content: [says('No files found')] }),
      agent('I have written '),
      agent('the file.'),
      stop(),
    ],
    rows: [
      ['agent', '[MODE_UPDATE] default'],
      ['user', 'Write hello.txt'],
      ['thought', 'Thought'],
      ['call', 'Created', 'hello.txt', '+1', 'hello'],
      ['call', 'Searched for', '**/*.ts', 'failed'],
      ['agent', 'I have written the file.'],
    ],
  },
  {
    agent: 'qwen-code',
    steps: [
      update('available_commands_update', {
        availableCommands: Array.from({ length: 51 }, (_, i) => ({
          name: `skill-${i}`,
          description: null,
          input: null,
        })),
      }),
      prompt('What is in notes.md?'),
      update('user_message_chunk', { content: text('What is in notes.md?') }),
      call('call_a', {
        title: 'ReadFile: notes.md',
        kind: 'read',
        status: 'in_progress',
        content: [],
        locations: [{ path: '/work/notes.md', line: 3 }],
        rawInput: { absolute_path: '/work/notes.md', limit: 20 },
        _meta: { toolName: 'read_file' },
      }),
      more('call_a', { status: 'completed', content: null, rawOutput: 'one\ntwo' }),
      // Its todo list, as a plan and, in newer versions, as an unknown kind.
      update('plan', {
        entries: [
          { content: 'Read', status: 'completed', priority: 'urgent' },
          { content: 'Tell', status: 'doing' },
        ],
      }),
      update('plan_update', { planId: 'p', entries: [] }),
      stop(),
    ],
    rows: [
      ['user', 'What is in notes.md?'],
      ['call', 'Read', 'notes.md:3'],
      ['plan', 'Read', 'Tell'],
      ['end', 'The agent ended its turn without an answer.'],
    ],
  },
  {
    agent: 'claude-agent-acp',
    steps: [
      prompt('Run the tests'),
      agent("I'll run", { messageId: 'm1' }),
      agent(' the tests.', { messageId: 'm1' }),
      call('toolu_1', {
        title: '`npm test`',
        kind: 'execute',
        status: 'pending',
        rawInput: {},
        content: [{ type: 'terminal', terminalId: 'toolu_1' }],
        _meta: { claudeCode: { toolName: 'Bash' }, terminal_info: { terminal_id: 'toolu_1', cwd: '/work' } },
      }),
      more('toolu_1', {
        title: '`npm test`',
        rawInput: { command: 'npm test' },
        _meta: { claudeCode: { toolName: 'Bash' } },
      }),
      more('toolu_1', {
        _meta: { terminal_output: { terminal_id: 'toolu_1', data: '\u001b[32m12 passing\u001b[0m\r\n' } },
      }),
      more('toolu_1', {
        status: 'completed',
        _meta: { terminal_exit: { terminal_id: 'toolu_1', exit_code: 0, signal: null } },
      }),
      update('plan', {
        entries: [
          { content: 'Run the tests', status: 'completed', priority: 'medium' },
          { content: 'Say how they did', status: 'in_progress', priority: 'medium' },
        ],
      }),
      agent('All **12** pass.', { messageId: 'm2' }),
      stop(),
    ],
    rows: [
      ['user', 'Run the tests'],
      ['agent', "I'll run the tests."],
      ['call', 'Ran', 'npm test', '12 passing', 'Exit code 0'],
      ['plan', 'Say how they did'],
      ['agent', 'All 12 pass.'],
    ],
  },
  {
    agent: 'codex-acp',
    steps: [
      prompt('Delete the build'),
      thought('**Inspecting build**'),
      call('exec-1', {
        title: 'rm -rf build',
        kind: 'execute',
        status: 'in_progress',
        content: [{ type: 'terminal', terminalId: 'exec-1' }],
        rawInput: { command: ['bash', '-lc', 'rm -rf build'], cwd: '/work' },
        _meta: { terminal_info: { terminal_id: 'exec-1' } },
      }),
      more('exec-1', { _meta: { terminal_output_delta: { terminal_id: 'exec-1', data: 'rm: cannot ' } } }),
      more('exec-1', { _meta: { terminal_output_delta: { terminal_id: 'exec-1', data: 'remove build' } } }),
      more('exec-1', {
        status: 'failed',
        _meta: { terminal_exit: { terminal_id: 'exec-1', exit_code: null, signal: 'SIGTERM' } },
      }),
      call('exec-2', { title: 'rm -r build', kind: 'delete', status: 'pending' }),
      stop('cancelled'),
    ],
    rows: [
      ['user', 'Delete the build'],
      ['thought', 'Thought'],
      ['call', 'Ran', 'rm -rf build', 'rm: cannot remove build', 'failed · Ended by SIGTERM'],
      ['call', 'Delete', 'rm -r build', 'stopped'],
      ['end', 'Stopped.'],
    ],
  },
  {
    agent: 'codex-acp (Zed)',
    steps: [
      prompt('Rename total'),
      call('patch-1', {
        title: 'Edit src/basket.ts, src/invoice.ts',
        kind: 'edit',
        status: 'pending',
        locations: [{ path: '/work/src/basket.ts' }, { path: '/work/src/invoice.ts' }],
        content: [
          { type: 'diff', path: '/work/src/basket.ts', oldText: 'total', newText: 'sum' },
          { type: 'diff', path: '/work/src/invoice.ts', oldText: 'total', newText: 'sum' },
          { type: 'diff', path: '/work/src/new.ts', newText: 'x\n' },
        ],
      }),
      more('patch-1', { status: 'completed', rawOutput: { stdout: 'Success.', success: true } }),
      update('session_info_update', { title: 'Rename total' }),
      agent('Renamed. See [basket.ts](/work/src/basket.ts:10).'),
      stop('max_tokens'),
    ],
    rows: [
      ['user', 'Rename total'],
      ['call', 'Edited', '3 files', 'basket.ts', 'invoice.ts', 'new.ts', '+1'],
      ['agent', 'Renamed. See basket.ts.'],
      ['end', 'model reached its token limit'],
    ],
  },
  {
    agent: 'copilot',
    steps: [
      update('current_mode_update', {
        currentModeId: 'https://agentclientprotocol.com/protocol/session-modes#agent',
      }),
      prompt('Add a file'),
      call('tooluse_1', {
        title: 'Creating a.txt',
        kind: 'edit',
        status: 'pending',
        rawInput: { path: '/work/a.txt', file_text: 'hi', diff: '@@ -0,0 +1 @@\n+hi' },
        content: [],
        locations: [{ path: '/work/a.txt', line: null }],
      }),
      more('tooluse_1', {
        status: 'completed',
        rawOutput: { content: 'Created file', detailedContent: 'diff --git a/a.txt b/a.txt' },
        content: [says('Created file')],
      }),
      call('tooluse_2', { title: 'Reviewing', kind: 'agent_review', status: 'in_progress' }),
      more('tooluse_2', { status: 'done' }),
      more('tooluse_2', { status: 'completed' }),
      agent('Created `a.txt`.'),
      stop('refusal'),
    ],
    rows: [
      ['user', 'Add a file'],
      ['call', 'Edited', 'a.txt'],
      ['call', 'Reviewing'],
      ['agent', 'Created a.txt.'],
      ['end', 'The agent declined this request'],
    ],
  },
  {
    agent: 'cline',
    steps: [
      prompt('Look at the page'),
      // Only updates, at first without kind and title.
      more('tool-1', { status: 'in_progress' }),
      more('tool-1', { title: 'Launch the browser', kind: 'browser', rawInput: { url: 'http://127.0.0.1' } }),
      more('tool-1', {
        status: 'completed',
        content: [{ type: 'content', content: { type: 'image', mimeType: 'image/png', data: picture } }],
      }),
      update('agent_message_chunk', { content: { type: 'image', mimeType: 'image/png', data: picture } }),
      agent('The page is\n\n- blue\n- empty'),
      { fail: 'The model is overloaded.' },
    ],
    rows: [
      ['user', 'Look at the page'],
      ['call', 'Launch the browser'],
      ['agent', 'The page is', 'blue', 'empty'],
      ['end', 'The model is overloaded.'],
    ],
  },
  {
    agent: 'pi-acp',
    steps: [
      agent('pi v0.0.34\n\n## Context\n- AGENTS.md\n'),
      prompt('Hi'),
      call('t1', { title: 'bash', kind: 'execute', status: 'in_progress', rawInput: { command: 'ls' } }),
      more('t1', { content: [says('a.txt')] }),
      more('t1', { content: [says('a.txt\nb.txt')] }),
      more('t1', { status: 'completed' }),
      stop(),
      agent('Two files.'),
    ],
    rows: [
      ['agent', 'pi v0.0.34', 'Context', 'AGENTS.md'],
      ['user', 'Hi'],
      ['call', 'Ran', 'ls', 'a.txt b.txt'],
      ['agent', 'Two files.'],
    ],
  },
  {
    agent: 'kimi-code',
    steps: [
      prompt('Run ls'),
      thought('I should run it.'),
      call('0/call_1', { title: 'Shell', status: 'in_progress', content: [says('{"command"')] }),
      more('0/call_1', { title: 'Shell: ls', content: [says('{"command":"ls"}')] }),
      more('0/call_1', { content: [{ type: 'terminal', terminalId: 'ours' }] }),
      more('0/call_1', { status: 'completed' }),
      update('compaction_update', { compactionId: 'c', status: 'in_progress' }),
      update('compaction_summary_chunk', { compactionId: 'c', content: text('It ran ls.') }),
      update('compaction_update', { compactionId: 'c', status: 'completed' }),
      update('agent_message_chunk', {
        content: { type: 'resource_link', uri: 'file:///work/AGENTS.md', name: 'AGENTS.md' },
      }),
      agent('There is one file.'),
      update('agent_message_chunk', { content: { type: 'hologram', data: 1 } }),
      stop(),
    ],
    rows: [
      ['user', 'Run ls'],
      ['thought', 'Thought'],
      ['call', 'Ran', 'ls -la', 'a.txt'],
      ['compaction', 'Conversation compacted'],
      ['agent', 'AGENTS.md', 'There is one file.', 'hologram'],
    ],
  },
];
