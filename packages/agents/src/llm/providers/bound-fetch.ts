import { providerReason } from '@conch/protocol';
import { ProviderFailure } from '../provider-failure.ts';
import type { Fetch, Provider } from './provider.ts';

const STREAM = 'text/event-stream';

/**
 * Fails with a clear reason if the response is a web page, or if it is not streamed although a
 * stream was requested. A stream parser would report both as incomplete answers.
 */
function noPage(answer: Response, { isStreamed }: { readonly isStreamed: boolean }): Response {
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
  if (first === '<') return new ProviderFailure('wrong-address', providerReason('address-of-page'));
  if (!isStreamed || (first !== '{' && first !== '[')) return null;
  return new ProviderFailure('garbled', providerReason('answer-unstreamed'));
}

/** The only headers that a provider receives. */
const SENT: ReadonlySet<string> = new Set([
  'accept',
  'anthropic-beta',
  'anthropic-version',
  'authorization',
  'content-type',
  'x-api-key',
  'x-goog-api-key',
]);

/**
 * Makes a fetch for one provider (T12). The key is sent only to the provider's own host and never
 * after a redirect. Only the headers that a provider needs are sent.
 */
export function boundFetch({ baseUrl }: Pick<Provider, 'baseUrl'>, fetch: Fetch): Fetch {
  const { origin } = new URL(baseUrl);
  return async (given, init = {}) => {
    if (given instanceof Request)
      throw new TypeError('the fetch of a provider takes an address, not a Request');
    const url = new URL(String(given));
    if (url.origin !== origin) {
      const { host } = new URL(origin);
      throw new ProviderFailure('wrong-address', providerReason('address-elsewhere', { host }));
    }
    const { method = 'GET', body = null, signal = null } = init;
    const headers = onlySent(init.headers);
    const answer = await fetch(url, { method, headers, body, signal, redirect: 'error' });
    return method === 'GET' ? answer : noPage(answer, { isStreamed: isToStream(url, body) });
  };
}

/**
 * The text of a message cannot contain this string, because JSON escapes the quotation marks in a
 * text.
 */
function isToStream({ pathname }: URL, body: unknown): boolean {
  const isAsked = typeof body === 'string' && body.includes('"stream":true');
  return isAsked || pathname.endsWith(':streamGenerateContent');
}

function onlySent(given: RequestInit['headers']): Headers {
  const kept = [...new Headers(given)].filter(([name]) => SENT.has(name));
  return new Headers(kept);
}
