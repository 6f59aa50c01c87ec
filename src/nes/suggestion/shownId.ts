// Formats an ID chosen by an agent for the log: short, on one line, and unable to forge log lines.

export function shownId(id: string | undefined): string {
  if (id === undefined) return 'without id';
  return /^[\w.:-]{1,100}$/.test(id) ? id : JSON.stringify(id.slice(0, 100));
}
