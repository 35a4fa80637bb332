interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** All pages of a list, beginning with the first page. `read` sends `place` in the query. */
export async function everyPage<Item>(
  read: (place: { readonly cursor?: string }) => Promise<Page<Item>>,
): Promise<readonly (readonly Item[])[]> {
  const pages: (readonly Item[])[] = [];
  let place: { readonly cursor?: string } = {};
  for (;;) {
    const { items, next } = await read(place);
    pages.push(items);
    if (next === null) return pages;
    place = { cursor: next };
  }
}
