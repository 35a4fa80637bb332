/** A fraction between 0 and 1 as a percentage, with at most two decimals. */
export function percentWords(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    share,
  );
}
