import { ProviderFailure } from '../provider-failure.ts';
import { noPage } from './no-page.ts';
import type { Fetch, Provider } from './provider.ts';

/** All that a provider is told beside the question. */
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
 * A fetch for one provider (T12): its key goes to the host it was given for and is never carried
 * on to another, and of the headers only those go along that a provider needs.
 */
export function boundFetch({ baseUrl }: Pick<Provider, 'baseUrl'>, fetch: Fetch): Fetch {
  const { origin } = new URL(baseUrl);
  return async (given, init = {}) => {
    if (given instanceof Request) throw new TypeError('a provider is asked by address');
    const url = new URL(String(given));
    if (url.origin !== origin) {
      throw new ProviderFailure(
        'wrong-address',
        `What was meant for ${new URL(origin).host} was to go elsewhere; it was not sent.`,
      );
    }
    const { method = 'GET', body = null, signal = null } = init;
    const headers = onlySent(init.headers);
    const answer = await fetch(url, { method, headers, body, signal, redirect: 'error' });
    return method === 'GET' ? answer : noPage(answer, { isStreamed: isToStream(url, body) });
  };
}

/** In what somebody said every quotation mark is escaped: this is nobody’s words. */
function isToStream({ pathname }: URL, body: unknown): boolean {
  const isAsked = typeof body === 'string' && body.includes('"stream":true');
  return isAsked || pathname.endsWith(':streamGenerateContent');
}

function onlySent(given: RequestInit['headers']): Headers {
  const kept = [...new Headers(given)].filter(([name]) => SENT.has(name));
  return new Headers(kept);
}
