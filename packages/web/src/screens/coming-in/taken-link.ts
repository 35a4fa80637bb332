/** What a link brought. */
export interface TakenLink {
  readonly kind: 'setup' | 'invite';
  readonly token: string;
}

/** The link that stands in the address. It stays there: React may draw twice what it shows once. */
export function linkInAddress(): TakenLink | null {
  const [, kind, token] = /^#(setup|invite)=(.+)$/u.exec(location.hash) ?? [];
  return token === undefined ? null : { kind: kind === 'invite' ? 'invite' : 'setup', token };
}

/** Takes the link out of the address: nobody reads it over a shoulder or finds it in the history. */
export function takeLink(): TakenLink | null {
  const link = linkInAddress();
  if (link !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return link;
}
