/**
 * What someone or their browser calls a thing, as a short line to know it by: without what would
 * break lines, or what no database keeps.
 */
export function labelOf(given: string, longest = 100): string {
  return given
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
