// Messages of real agents that contain nothing for the user, so that they are only logged. One row for each agent and reason. See
// docs/agents.md, "Extensions of vendors". Used by `UnsupportedService`.

interface SilentMethods {
  readonly agent: string;
  /** Without the underscore that ACP requires before the names of extensions. */
  readonly methods: readonly string[];
  readonly reason: string;
}

export const silentMethods: readonly SilentMethods[] = [
  {
    agent: 'Kiro CLI',
    methods: ['kiro.dev/metadata', 'kiro.dev/commands/available', 'kiro.dev/mcp/server_initialized'],
    reason: 'Usage, commands and started MCP servers, which the agent also lists elsewhere.',
  },
  {
    agent: 'Kiro CLI',
    methods: ['kiro.dev/session/update', 'kiro.dev/clear/status', 'kiro.dev/subagent/list_update'],
    reason: 'Pieces of tool calls that session/update repeats in full, and states of its own interface.',
  },
  {
    agent: 'Grok',
    methods: ['x.ai/session_notification', 'x.ai/session/update', 'x.ai/session/prompt_complete'],
    reason: 'Pieces and ends of turns, which session/update and the response of session/prompt repeat.',
  },
  {
    agent: 'Grok',
    methods: [
      ...['x.ai/models/update', 'x.ai/settings/update', 'x.ai/sessions/changed', 'x.ai/queue/changed'],
      ...['x.ai/mcp_initialized', 'x.ai/mcp/init_progress', 'x.ai/mcp/server_status'],
      'x.ai/mcp/servers_updated',
    ],
    reason: 'States of lists and MCP servers of its own interface.',
  },
  {
    agent: 'Grok',
    methods: ['x.ai/announcements/update'],
    reason: 'News about the product, not about the conversation.',
  },
  {
    agent: 'Devin CLI',
    methods: ['cognition.ai/mcp/serversChanged', 'cognition.ai/agent_stopped'],
    reason: 'The list of MCP servers, and the end of a turn, which the response of session/prompt repeats.',
  },
  {
    agent: 'Qwen Code',
    methods: ['qwencode/end_turn'],
    reason: 'The end of a turn, which the response of session/prompt repeats.',
  },
  {
    agent: 'claude-agent-acp',
    methods: ['claude/sdkMessage'],
    reason: 'Messages of its SDK for clients that ask for them; session/update repeats their content.',
  },
  {
    agent: 'oh-my-pi',
    methods: ['omp/agents/update', 'omp/agents/progress'],
    reason: 'States of subagents several times a second; their calls are in session/update.',
  },
  {
    agent: 'the built-in agent',
    methods: ['acphost/notice'],
    reason: 'The status of next edits, which the status bar shows.',
  },
  {
    agent: 'Cursor',
    methods: ['cursor/task'],
    reason: 'The task of a subagent, which is in the tool call that it names.',
  },
];

const names = new Set(silentMethods.flatMap(({ methods }) => methods));

/** True if the message is not shown to the user. Methods with `$/` are about the connection (ACP v1 "Overview"). */
export function isSilent(method: string): boolean {
  return method.startsWith('$/') || names.has(method.replace(/^_/, ''));
}
