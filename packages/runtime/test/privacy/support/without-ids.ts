/** Replaces each id in a text by the number of its first occurrence. */
export function withoutIds(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(
    // A UUID, or the alias of a UUID in a prompt: in an attribute or after a fixed text.
    /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}|(?<=(?:by|id)=\\?"|\(id |message )[mpas][\da-z]{6}\b/gu,
    (id) => {
      const known = seen.get(id) ?? `id ${seen.size + 1}`;
      seen.set(id, known);
      return known;
    },
  );
}
