import type { JsonBounds } from '@conch/protocol';
import { checkedJson, LONGEST_JSON, MOST_DEEP } from '../../outside/checked-json.ts';
import { eventsIn } from '../../outside/events-in.ts';
import { textsIn } from '../../outside/texts-in.ts';
import { wholeText } from '../../outside/whole-text.ts';

export interface AnswerBounds extends JsonBounds {
  /** Of the whole, or of each event if it comes in events. */
  readonly longest: number;
}

/** Some agents keep each word that they have streamed as a part of its own. */
export const OF_ANSWER: AnswerBounds = {
  longest: LONGEST_JSON,
  mostDeep: MOST_DEEP,
  mostValues: 50_000,
};

export const OF_CARD: AnswerBounds = {
  longest: 256 * 1024,
  mostDeep: MOST_DEEP,
  mostValues: 10_000,
};

/**
 * An answer of which the SDK is given nothing that it could not read in a moment: it reads whatever
 * it gets, at once. The body then ends in an `OutsideError`, or there is none from the start.
 */
export async function boundedAnswer(answer: Response, bounds: AnswerBounds): Promise<Response> {
  const { ok, status, headers, body } = answer;
  if (!ok) {
    // That it refuses is enough.
    await body?.cancel();
    return new Response(null, { status, headers });
  }
  const texts = textsIn(body);
  if (headers.get('content-type')?.startsWith('text/event-stream') === true) {
    return new Response(streamOf(checkedEvents(texts, bounds)), { status, headers });
  }
  const text = checkedJson(await wholeText(texts, bounds.longest), bounds);
  return new Response(text === '' ? null : text, { status, headers });
}

/** The same events, whole ones only: the SDK would look through a line again with each piece of it. */
async function* checkedEvents(
  texts: AsyncIterable<string>,
  bounds: AnswerBounds,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const { data } of eventsIn(texts, bounds.longest)) {
    const lines = checkedJson(data, bounds).replaceAll('\n', '\ndata: ');
    yield encoder.encode(`data: ${lines}\n\n`);
  }
}

function streamOf(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}
