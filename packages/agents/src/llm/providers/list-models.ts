import { providerReason } from '@conch/protocol';
import { APICallError } from 'ai';
import { z } from 'zod';
import { unreachable } from '../../unreachable.ts';
import { ProviderFailure } from '../provider-failure.ts';
import { troubleOf } from '../trouble-of.ts';
import { boundFetch } from './bound-fetch.ts';
import type { Fetch, Provider } from './provider.ts';

export interface ModelListRequest {
  readonly fetch: Fetch;
  readonly signal: AbortSignal;
}

const MOST_MODELS = 2_000;
const LONGEST_NAME = 200;

/** The names of the models that a provider lists. Throws `ProviderFailure`. */
export async function listModels(
  provider: Provider,
  { fetch, signal }: ModelListRequest,
): Promise<readonly string[]> {
  const { path, headers } = questionFor(provider);
  const url = `${provider.baseUrl}/${path}`;
  try {
    const answer = await boundFetch(provider, fetch)(url, { headers, signal });
    const responseBody = await answer.text();
    if (answer.ok) return namesIn(responseBody);
    const { status: statusCode } = answer;
    // If an address has no list of models, it is not a provider's address.
    if (statusCode === 404 || statusCode === 405) throw noneThere();
    throw new APICallError({
      message: 'refused',
      url,
      requestBodyValues: {},
      statusCode,
      responseHeaders: Object.fromEntries(answer.headers),
      responseBody,
    });
  } catch (error) {
    throw troubleOf(error);
  }
}

function questionFor({ kind, key }: Provider): {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  switch (kind) {
    case 'openai':
    case 'compatible':
      return { path: 'models', headers: key === null ? {} : { authorization: `Bearer ${key}` } };
    case 'anthropic': {
      const version = { 'anthropic-version': '2023-06-01' };
      return { path: 'models?limit=1000', headers: { ...version, 'x-api-key': key ?? '' } };
    }
    case 'google':
      return { path: 'models?pageSize=1000', headers: { 'x-goog-api-key': key ?? '' } };
    default:
      return unreachable(kind);
  }
}

const listed = z.union([
  z.object({ data: z.array(z.object({ id: z.string().min(1) })).nullable() }),
  z.object({ models: z.array(z.object({ name: z.string().min(1) })) }),
]);

function namesIn(body: string): readonly string[] {
  const parsed = listed.safeParse(jsonIn(body));
  if (!parsed.success) throw noneThere();
  const names =
    'models' in parsed.data
      ? parsed.data.models.map(({ name }) => name.replace(/^models\//u, ''))
      : (parsed.data.data ?? []).map(({ id }) => id);
  return [...new Set(names)].filter(isName).slice(0, MOST_MODELS);
}

/** Any program may listen at the address, so the names are checked. */
function isName(name: string): boolean {
  return name.length <= LONGEST_NAME && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name);
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function noneThere(): ProviderFailure {
  return new ProviderFailure('wrong-address', providerReason('address-without-models'));
}
