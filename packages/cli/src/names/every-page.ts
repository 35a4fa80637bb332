/** Collects the items of all pages of a list. */
export async function everyPage<Item>(
  pages: AsyncIterable<readonly Item[]>,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}
