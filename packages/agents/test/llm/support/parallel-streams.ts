import type { FeedItem } from '@conch/runtime';
import type { Fetch } from '../../../src/llm/providers/provider.ts';
import type { ModelRoom } from './model-room.ts';

/**
 * A fetch whose responses end only after this many responses have begun. If the runs waited for
 * each other, they would hang.
 */
export function endingTogether(count: number): Fetch {
  const begun = Promise.withResolvers<undefined>();
  let streams = 0;
  return async (...asked) => {
    const answer = await fetch(...asked);
    let isFirst = true;
    const held = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        if (!isFirst) return;
        isFirst = false;
        streams += 1;
        if (streams === count) begun.resolve(undefined);
      },
      flush: () => begun.promise,
    });
    return new Response(answer.body?.pipeThrough(held) ?? null, answer);
  };
}

type Streaming = Extract<FeedItem['kind'], 'stream_start' | 'stream_end'>;

/** The starts and ends of the first streams in a room, one stream per agent. */
export async function streamsOf({ conch, spaceId }: ModelRoom): Promise<readonly Streaming[]> {
  const members = await conch.spaces.members(spaceId);
  const wanted = 2 * members.filter(({ kind }) => kind === 'agent').length;
  const kinds: Streaming[] = [];
  for await (const { kind } of conch.subscribe(spaceId)) {
    if (kind === 'stream_start' || kind === 'stream_end') kinds.push(kind);
    if (kinds.length >= wanted) break;
  }
  return kinds;
}
