// Identifies prompts that an editor command created. The URI of an attachment marks them, so that the mark survives
// until the prompt is sent.

/** @param id unique for each run of the command. */
export function taskUri(task: 'fix-problems', id: string): string {
  return `acp-host-task:/${task}/${id}`;
}

/** The task's id in records, such as `fix-problems/1`; undefined if no attachment marks a task. */
export function taskOf(attached: readonly string[]): string | undefined {
  for (const uri of attached) {
    const task = /^acp-host-task:\/([\w-]{1,40}\/[\w-]{1,40})$/.exec(uri)?.[1];
    if (task !== undefined) return task;
  }
  return undefined;
}
