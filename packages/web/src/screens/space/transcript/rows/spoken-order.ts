import { byShownPlace } from '@conch/sdk/view';
import type { MessageOnWire } from '@conch/protocol';
import type { PageStream } from '../../../../client/spaces/page-view.ts';

export type SpokenItem =
  | { readonly kind: 'message'; readonly message: MessageOnWire }
  | { readonly kind: 'stream'; readonly stream: PageStream };

/** A message or stream at its position, with its time and event number. */
export interface PlacedItem {
  readonly said: SpokenItem;
  /**
   * The displayed time. If an answer ended after a message below it, the displayed time is lowered,
   * so that times always ascend. Null while the item streams.
   */
  readonly at: string | null;
  /** The event number, lowered in the same way as the time. */
  readonly seq: number;
}

/** Messages and streams in the order that every reader sees. */
export function spokenOrder(
  messages: readonly MessageOnWire[],
  streams: readonly PageStream[],
): readonly PlacedItem[] {
  const all = [...messages, ...streams].toSorted(byShownPlace);
  const placed: PlacedItem[] = [];
  let at: string | null = null;
  let seq = Infinity;
  for (const one of all.toReversed()) {
    if (!('messageId' in one)) {
      if (at === null || one.createdAt < at) at = one.createdAt;
      seq = Math.min(seq, one.seq);
    }
    placed.push({ said: toSpokenItem(one), at, seq });
  }
  return placed.toReversed();
}

function toSpokenItem(one: MessageOnWire | PageStream): SpokenItem {
  return 'messageId' in one ? { kind: 'stream', stream: one } : { kind: 'message', message: one };
}
