// Reads which call began the subagent that makes a call. Used by `Transcript` and `CallOrigins`.

/**
 * The call of the subagent that a call or an update belongs to, as claude-agent-acp marks it, which is not part of ACP. Undefined
 * if it belongs to the agent itself.
 */
export function parentCallOf(update: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const meta = update?.['_meta'];
  if (!isObject(meta) || !isObject(meta['claudeCode'])) return undefined;
  const { parentToolUseId } = meta['claudeCode'];
  return typeof parentToolUseId === 'string' && parentToolUseId !== update?.['toolCallId']
    ? parentToolUseId
    : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
