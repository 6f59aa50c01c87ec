// The id of a suggestion for the log, where whatever an agent made of it stays short and on its line.

export function shownId(id: string | undefined): string {
  if (id === undefined) return 'without id';
  return /^[\w.:-]{1,100}$/.test(id) ? id : JSON.stringify(id.slice(0, 100));
}
