/** A size in bytes, in the format of the language. */
export function bytesWords(bytes: number, language: string): string {
  const [count, unit] = bytes < 1_000_000 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 0 }).format(
    count,
  );
}
