import { CliFailure } from '../cli-failure.ts';

/** More pages than the lists of any server have. */
const MOST_PAGES = 10_000;

/** Collects the items of all pages of a list. Throws if the list has too many pages. */
export async function everyPage<Item>(
  pages: AsyncIterable<readonly Item[]>,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  let count = 0;
  for await (const page of pages) {
    all.push(...page);
    count += 1;
    if (count > MOST_PAGES) throw new CliFailure('failed', ENDLESS, 'not-understood');
  }
  return all;
}

const ENDLESS = 'The list never ends. Check that this is the address of a Conch server.';
