/** A text with its ids replaced by the order in which they appear. */
export function withoutIds(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(
    // A UUID, or an alias of one in a prompt: in an attribute, or in fixed words.
    /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}|(?<=(?:by|id)=\\?"|\(id |message )[mpas][\da-z]{6}\b/gu,
    (id) => {
      const known = seen.get(id) ?? `id ${seen.size + 1}`;
      seen.set(id, known);
      return known;
    },
  );
}
