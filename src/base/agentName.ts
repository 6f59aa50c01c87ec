// The name under which an agent is shown. Used by the chat page and by every message to the user about an agent.

import { t } from './l10n.ts';

/** What an agent says about itself in `initialize`. */
export interface AgentInfo {
  readonly name?: string | undefined;
  readonly title?: string | undefined;
}

/** Product names by the names of agents in settings, in the registry, on disk, and in `initialize`. */
const products: readonly (readonly [name: string, ids: readonly string[]])[] = [
  [
    'Claude Code',
    ['claude', 'claude-code', 'claude-acp', 'claude-agent', 'claude-agent-acp', 'claude-code-acp'],
  ],
  ['Codex', ['codex', 'codex-acp', 'codex-cli', 'openai-codex']],
  ['Gemini CLI', ['gemini', 'gemini-cli']],
  ['OpenCode', ['opencode', 'opencode-ai']],
  ['Qwen Code', ['qwen', 'qwen-code']],
  ['GitHub Copilot CLI', ['copilot', 'copilot-cli', 'github-copilot', 'github-copilot-cli']],
  ['Kimi CLI', ['kimi', 'kimi-cli', 'kimi-code']],
  ['Goose', ['goose']],
  ['Cline', ['cline']],
  ['Cursor', ['cursor', 'cursor-agent', 'cursor-cli', 'cursor-acp']],
];

const productNames = new Map(products.flatMap(([name, ids]) => ids.map((id) => [id, name] as const)));

/** UTF-16 units; a longer title is not used as a name. */
const longestTitle = 40;

/**
 * The product's name if the id or the agent's own name is known, else the agent's title, else the id. An id with spaces
 * or capital letters is a name that the user chose, and is kept.
 * @param id key in `acpHost.agents`, `builtin`, or an id of the registry.
 */
export function agentName(id: string, info: AgentInfo = {}): string {
  if (id === 'builtin') return t('Built-in Agent');
  const known = productNames.get(id.toLowerCase());
  if (known !== undefined) return known;
  if (/[\s\p{Lu}]/u.test(id)) return id;
  const own = info.name?.toLowerCase().replace(/^@[^/]*\//, '');
  return (own === undefined ? undefined : productNames.get(own)) ?? shortTitle(info.title) ?? id;
}

function shortTitle(title: string | undefined): string | undefined {
  const line = title?.trim();
  if (line === undefined || line === '' || line.length > longestTitle) return undefined;
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(line) ? undefined : line;
}
