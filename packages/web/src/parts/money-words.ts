/** US dollars as the language writes them; an unknown price is a dash and never 0. */
export function moneyWords(costUsd: number | null, language: string): string {
  if (costUsd === null) return '–';
  return dollarWords(costUsd, language, costUsd !== 0 && Math.abs(costUsd) < 0.01 ? 5 : 2);
}

/** To the millionth: so that what does not fit never reads as if it did. */
export function exactMoneyWords(costUsd: number, language: string): string {
  return dollarWords(costUsd, language, 6);
}

function dollarWords(costUsd: number, language: string, digits: number): string {
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: digits,
  })
    .formatToParts(costUsd)
    // Arabic has no narrow sign of its own for dollars, and “US$” comes apart from right to left.
    .map(({ type, value }) => (type === 'currency' ? '$' : value))
    .join('');
  return language === 'ar' ? `\u2066${money}\u2069` : money;
}

export function countWords(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}
