/** US dollars in the format of the language. */
export function moneyWords(costUsd: number, language: string): string {
  return dollarWords(costUsd, language, costUsd !== 0 && Math.abs(costUsd) < 0.01 ? 5 : 2);
}

/**
 * US dollars with up to six decimals, so that an amount above a limit never looks equal to the
 * limit.
 */
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
    // Arabic has no narrow dollar sign, and right-to-left text splits “US$” into two parts.
    .map(({ type, value }) => (type === 'currency' ? '$' : value))
    .join('');
  return language === 'ar' ? `\u2066${money}\u2069` : money;
}

export function countWords(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}
