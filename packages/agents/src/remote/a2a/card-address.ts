const WELL_KNOWN = '/.well-known/agent-card.json';

/** Where a card is: as it was written, or at the usual place if only an origin was. */
export function cardAddress(written: string): string {
  const url = new URL(written);
  url.hash = '';
  if (url.pathname === '/') url.pathname = WELL_KNOWN;
  return url.href;
}
