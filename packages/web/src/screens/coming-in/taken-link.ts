/** What a link brought. */
export interface TakenLink {
  readonly kind: 'setup' | 'invite';
  readonly token: string;
}

/**
 * Reads the link out of the address and takes it away there at once, so that nobody reads it over
 * a shoulder or finds it in the history.
 */
export function takeLink(): TakenLink | null {
  const [, kind, token] = /^#(setup|invite)=(.+)$/u.exec(location.hash) ?? [];
  if (token === undefined) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { kind: kind === 'invite' ? 'invite' : 'setup', token };
}
