/** A text with its ids replaced by the order in which they appear. */
export function withoutIds(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gu,
    (id) => {
      const known = seen.get(id) ?? `id ${seen.size + 1}`;
      seen.set(id, known);
      return known;
    },
  );
}
