import type { StreamView } from '@conch/sdk/view';
import type { MessageOnWire } from '@conch/protocol';

export type Said =
  | { readonly kind: 'message'; readonly message: MessageOnWire }
  | { readonly kind: 'stream'; readonly stream: StreamView };

/** Which bubble began as the how many-th, by the ids of their messages. */
export type Starts = ReadonlyMap<string, number>;

/**
 * What was said and is being said, in blocks. Within a block bubbles stand in the order in which
 * they began, although one of them may have ended before another: nothing moves when it ends.
 */
export function spokenBlocks(
  messages: readonly MessageOnWire[],
  streams: readonly StreamView[],
  starts: Starts,
): readonly (readonly Said[])[] {
  const all: Said[] = [
    ...messages.map((message): Said => ({ kind: 'message', message })),
    ...streams.map((stream): Said => ({ kind: 'stream', stream })),
  ];
  const blocks: Said[][] = [];
  let together: Said[] = [];
  for (const said of all) {
    if (startOf(said, starts) === null) {
      blocks.push(...overlapping(together, starts), [said]);
      together = [];
    } else together.push(said);
  }
  blocks.push(...overlapping(together, starts));
  return blocks;
}

/** Cuts where everything before began earlier than everything after. */
function overlapping(together: readonly Said[], starts: Starts): readonly Said[][] {
  const numbers = together.map((said) => startOf(said, starts) ?? 0);
  const earliestAfter = [...numbers];
  for (let at = numbers.length - 2; at >= 0; at -= 1) {
    earliestAfter[at] = Math.min(numbers[at] ?? 0, earliestAfter[at + 1] ?? Infinity);
  }
  const blocks: Said[][] = [];
  let block: Said[] = [];
  let latest = -Infinity;
  for (const [at, said] of together.entries()) {
    block.push(said);
    latest = Math.max(latest, numbers[at] ?? 0);
    if (latest >= (earliestAfter[at + 1] ?? Infinity)) continue;
    blocks.push(
      block.toSorted((one, other) => (startOf(one, starts) ?? 0) - (startOf(other, starts) ?? 0)),
    );
    block = [];
  }
  return blocks;
}

/**
 * When each of a block is shown as said. Who began earlier may have ended later: then a moment is
 * shown at which it was being said, so that no time runs backwards.
 */
export function timesIn(block: readonly Said[]): ReadonlyMap<Said, string> {
  const times = new Map<Said, string>();
  let earliest: string | null = null;
  for (const said of block.toReversed()) {
    if (said.kind === 'stream') continue;
    const { createdAt } = said.message;
    if (earliest === null || createdAt < earliest) earliest = createdAt;
    times.set(said, earliest);
  }
  return times;
}

function startOf(said: Said, starts: Starts): number | null {
  const id = said.kind === 'message' ? said.message.id : said.stream.messageId;
  return starts.get(id) ?? null;
}

/** With the bubbles that have begun since; the same if there are none. */
export function withStarts(starts: Starts, streams: readonly StreamView[]): Starts {
  const fresh = streams.filter(({ messageId }) => !starts.has(messageId));
  if (fresh.length === 0) return starts;
  const now = new Map(starts);
  for (const { messageId } of fresh) now.set(messageId, now.size);
  return now;
}
