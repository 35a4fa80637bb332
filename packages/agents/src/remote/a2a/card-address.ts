const WELL_KNOWN = '/.well-known/agent-card.json';

/** The address of a card. If the text is only an origin, the card is at the well-known path. */
export function cardAddress(written: string): string {
  const url = new URL(written);
  url.hash = '';
  if (url.pathname === '/') url.pathname = WELL_KNOWN;
  return url.href;
}
