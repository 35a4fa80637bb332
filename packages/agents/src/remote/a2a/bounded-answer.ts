import type { JsonBounds } from '@conch/protocol';
import { checkedJson, LONGEST_JSON, MOST_DEEP } from '../../outbound/checked-json.ts';
import { eventsIn } from '../../outbound/events-in.ts';
import { textsIn } from '../../outbound/texts-in.ts';
import { wholeText } from '../../outbound/whole-text.ts';

export interface AnswerBounds extends JsonBounds {
  /** The maximum length of a whole response, or of each event of a stream. */
  readonly longest: number;
}

/** The limits allow many values, because some agents keep each streamed word as a separate part. */
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
 * Checks a response before the SDK parses it, because the SDK parses responses of any size. If a
 * limit is exceeded, this call throws a `GuardedFetchError`, or a streamed body ends in that error.
 */
export async function boundedAnswer(answer: Response, bounds: AnswerBounds): Promise<Response> {
  const { ok, status, headers, body } = answer;
  if (!ok) {
    // Only the status of an error response is used, so the body is dropped.
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

/**
 * Passes on complete events only, because the SDK scans an incomplete line again for each new
 * piece.
 */
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
