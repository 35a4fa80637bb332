/**
 * What a run has cost, in words; null: nothing. What is not known is never shown as nothing.
 * @param {{ tokens: number, costUsd: number | null }} run
 */
export function costWords({ tokens, costUsd }) {
  if (tokens === 0 && costUsd === 0) return null;
  const counted = `${tokens.toLocaleString('en')} ${tokens === 1 ? 'token' : 'tokens'}`;
  return `${counted} · ${costUsd === null ? 'price unknown' : inDollars(costUsd)}`;
}

/**
 * Two places after the point, or as many as it takes to show two digits of what there is.
 * @param {number} usd
 */
function inDollars(usd) {
  if (usd === 0) return '$0';
  const places = usd >= 0.1 ? 2 : Math.min(9, 1 - Math.floor(Math.log10(usd)));
  return `$${usd.toFixed(places)}`;
}
