// What a command of the editor's began, rather than a question of the user's: what is attached to its prompt says so by its
// address, however long the prompt waits before it is sent.

/** @param id of this one time. */
export function taskUri(task: 'fix-problems', id: string): string {
  return `acp-host-task:/${task}/${id}`;
}

/** The task's id, as records have it: `fix-problems/1`. Undefined: it is none's. */
export function taskOf(attached: readonly string[]): string | undefined {
  for (const uri of attached) {
    const task = /^acp-host-task:\/([\w-]{1,40}\/[\w-]{1,40})$/.exec(uri)?.[1];
    if (task !== undefined) return task;
  }
  return undefined;
}
