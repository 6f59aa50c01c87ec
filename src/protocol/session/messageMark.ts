// A marker in the `_meta` of message chunks. Set by `wire/v2/updates`, which translates whole messages of ACP v2 to chunks; read
// by `chat/transcript`.

export const replacesMark = 'acp-host/replaces';

/** True if a chunk replaces the content of the message with its id, instead of being appended. */
export function replacesMessage(chunk: object): boolean {
  const meta: unknown = Reflect.get(chunk, '_meta');
  return typeof meta === 'object' && meta !== null && Reflect.get(meta, replacesMark) === true;
}
