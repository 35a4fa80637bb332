/**
 * Shortens a name given by a person or a browser to one line. It removes characters that break
 * lines or that no database can store.
 */
export function labelOf(given: string, longest = 100): string {
  return given
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
