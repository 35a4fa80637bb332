import { share } from './share.ts';

/**
 * Definition: the share of posts whose text stands in more than one post, the first of them
 * included, whatever its case and white space. Moltbook's is the same, titles left out there too.
 */
export function duplicateShare(texts: readonly string[]): number | null {
  const copies = new Map<string, number>();
  for (const text of texts) {
    const plain = text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
    copies.set(plain, (copies.get(plain) ?? 0) + 1);
  }
  let duplicates = 0;
  for (const count of copies.values()) if (count > 1) duplicates += count;
  return share(duplicates, texts.length);
}
