import { ProviderFailure } from '../provider-failure.ts';

const STREAM = 'text/event-stream';

/**
 * What a provider answers, or a failure with a reason if it is a page, or comes whole where it was
 * to come word by word: taken for a stream both would seem to have broken off.
 */
export function noPage(
  answer: Response,
  { isStreamed }: { readonly isStreamed: boolean },
): Response {
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || answer.body === null || type.startsWith(STREAM)) return answer;
  const decoder = new TextDecoder();
  let hasBegun = false;
  const looked = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      if (hasBegun) return;
      const [first] = decoder.decode(chunk, { stream: true }).trimStart();
      if (first === undefined) return;
      hasBegun = true;
      const failure = failureOf(first, isStreamed);
      if (failure !== null) controller.error(failure);
    },
  });
  const { status, headers } = answer;
  return new Response(answer.body.pipeThrough(looked), { status, headers });
}

function failureOf(first: string, isStreamed: boolean): ProviderFailure | null {
  if (first === '<') {
    const message = 'What answers at this address is a page; check the address, with its /v1.';
    return new ProviderFailure('wrong-address', message);
  }
  if (!isStreamed || (first !== '{' && first !== '[')) return null;
  const message =
    'The provider answered all at once; only one that streams its answers can be used.';
  return new ProviderFailure('garbled', message);
}
