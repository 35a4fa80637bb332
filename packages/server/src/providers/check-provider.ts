import { PRESETS, type GuardedFetch } from '@conch/agents';
import {
  fieldReason,
  providerReason,
  type BodyOf,
  type HTTP_API,
  type Reason,
} from '@conch/protocol';
import { DEFAULT_MODEL } from '../agent-files/agent-of-file.ts';
import { atField, RequestRefused } from '../request-refused.ts';

const NAME = /^[a-z\d][a-z\d._-]*$/u;
const KEY = /^[\x21-\x7E]+$/u;

type ProviderBody = BodyOf<typeof HTTP_API.addProvider>;

/** The checked name and address of a new provider. */
export function checkedPlace(
  { preset, name = preset, baseUrl = PRESETS[preset].baseUrl ?? '' }: ProviderBody,
  outside: GuardedFetch,
): { readonly name: string; readonly baseUrl: string } {
  const problem = nameProblem(name);
  if (problem !== null) throw bad(providerReason(problem), 'name');
  return { name, baseUrl: checkedAddress(baseUrl, outside) };
}

function nameProblem(name: string): 'provider-name' | 'provider-name-default' | null {
  if (!NAME.test(name)) return 'provider-name';
  return name === DEFAULT_MODEL ? 'provider-name-default' : null;
}

/** Why a provider cannot have this name, in words for the operator. Null if the name is valid. */
export function providerNameReason(name: string): string | null {
  const problem = nameProblem(name);
  return problem === null ? null : providerReason(problem).detail.replace(/\.$/u, '');
}

/** Checks that an address may be reached, and removes its trailing slash. */
export function checkedAddress(given: string, outside: GuardedFetch): string {
  if (given === '') throw bad(providerReason('provider-address-needed'), 'baseUrl');
  const refusal = outside.refusal(given);
  if (refusal !== null) {
    const { reason, message } = refusal;
    throw bad(reason ?? fieldReason('other', { text: message }), 'baseUrl');
  }
  const { origin, pathname, search, hash } = new URL(given);
  if (search !== '' || hash !== '') {
    throw bad(providerReason('provider-address-plain'), 'baseUrl');
  }
  return `${origin}${pathname.replace(/\/+$/u, '')}`;
}

/** Checks that a key can be sent in a header. */
export function checkedKey(given: string): string {
  const key = given.trim();
  if (KEY.test(key)) return key;
  throw bad(providerReason('provider-key'), 'key');
}

/** The refusal of an unknown provider. `field` is the path of the provider in the body. */
export function unknownProvider(
  name: string,
  field: 'chosen.provider' | 'config.provider' | 'provider',
): RequestRefused {
  return bad(providerReason('provider-unknown', { name }), field);
}

/** A refusal and the field that caused it. */
export function bad(
  reason: Reason,
  field?: keyof ProviderBody | 'chosen.provider' | 'chosen.model' | 'config.provider' | 'provider',
): RequestRefused {
  return new RequestRefused(
    'bad-provider',
    reason,
    field === undefined ? {} : atField(field, reason),
  );
}
