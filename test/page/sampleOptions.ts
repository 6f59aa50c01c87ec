// Options of sessions as Codex and Claude offer them, for tests of the line below the message box.
import type { ConversationState } from '../../src/chat/messages/messages.ts';

type Option = ConversationState['configOptions'][number];

const choices = (...names: readonly string[]): { value: string; name: string }[] =>
  names.map((name) => ({ value: name.toLowerCase(), name }));
const select = (id: string, name: string, category: string | undefined, ...names: string[]): Option => ({
  ...{ id, name, category, type: 'select', description: `What ${name} does.` },
  ...{ currentValue: names[0]!.toLowerCase(), options: choices(...names) },
});
const toggle = (id: string, name: string, currentValue = false): Option => ({
  ...{ id, name, type: 'boolean', currentValue, description: `What ${name} does.` },
});

/** In the agent's order. */
export const codexOptions: readonly Option[] = [
  select('mode', 'Mode', 'mode', 'Read-only', 'Auto', 'Full access'),
  select('collaboration', 'Collaboration mode', 'collaboration_mode', 'Default', 'Plan'),
  select('model', 'Model', 'model', '5.5', '5.5-mini', '5-codex'),
  select('effort', 'Reasoning effort', 'thought_level', 'Medium', 'Low', 'High', 'Extra high'),
  toggle('fast', 'Fast mode'),
];

export const claudeOptions: readonly Option[] = [
  select('mode', 'Mode', 'mode', 'Default', 'Accept Edits', 'Plan Mode', 'Bypass Permissions'),
  select('model', 'Model', 'model', 'Sonnet 4.5', 'Opus 4.5', 'Haiku 4.5'),
  select('effort', 'Effort', 'thought_level', 'High', 'Low', 'Medium'),
  toggle('web', 'Web search', true),
  toggle('memory', 'Memory'),
];
