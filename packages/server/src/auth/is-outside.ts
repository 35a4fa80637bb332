/** Whether the program of an agent comes in by a socket of its own; others are called by Conch. */
export function isOutside(kind: string, config: unknown): boolean {
  if (kind !== 'remote') return false;
  const { over = 'socket' } = (config ?? {}) as { readonly over?: unknown };
  return over === 'socket';
}
