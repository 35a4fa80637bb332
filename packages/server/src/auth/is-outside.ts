/** Whether an agent connects to Conch over a socket. Conch calls all other agents itself. */
export function isOutside(kind: string, config: unknown): boolean {
  if (kind !== 'remote') return false;
  const { over = 'socket' } = (config ?? {}) as { readonly over?: unknown };
  return over === 'socket';
}
