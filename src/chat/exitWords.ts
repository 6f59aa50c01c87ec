// How a command ended, in words for the user.

export function exitWords(code: number | null, signal: string | null): string {
  if (signal !== null) return `Ended by ${signal}`;
  return code === null ? 'Ended' : `Exit code ${code}`;
}
