import { PRESETS, type Outside } from '@conch/agents';
import type { BodyOf, HTTP_API } from '@conch/protocol';
import { DEFAULT_MODEL } from '../agent-files/agent-of-file.ts';
import { atField, Failure } from '../failure.ts';

const NAME = /^[a-z\d][a-z\d._-]*$/u;
const KEY = /^[\x21-\x7E]+$/u;

type Wanted = BodyOf<typeof HTTP_API.addProvider>;

/** What an added provider is called, and where it is. */
export function checkedPlace(
  { preset, name = preset, baseUrl = PRESETS[preset].baseUrl ?? '' }: Wanted,
  outside: Outside,
): { readonly name: string; readonly baseUrl: string } {
  if (!NAME.test(name)) {
    throw bad(
      'The name of a provider has small letters, digits, “.”, “_” and “-”; choose another.',
      'name',
    );
  }
  if (name === DEFAULT_MODEL) {
    throw bad(
      'No provider is named “default”: files of agents mean the model of the server by it; choose another name.',
      'name',
    );
  }
  return { name, baseUrl: checkedAddress(baseUrl, outside) };
}

/** An address that may be reached, as it is kept: without a slash at its end. */
export function checkedAddress(given: string, outside: Outside): string {
  if (given === '')
    throw bad('Say where the provider is: baseUrl, most often with /v1 at the end.', 'baseUrl');
  const refusal = outside.refusal(given);
  if (refusal !== null) throw bad(refusal.message, 'baseUrl');
  const { origin, pathname, search, hash } = new URL(given);
  if (search !== '' || hash !== '') {
    throw bad(
      'The address of a provider has no “?” and no “#”; leave out what comes from there on.',
      'baseUrl',
    );
  }
  return `${origin}${pathname.replace(/\/+$/u, '')}`;
}

/** A key that can travel in a header. */
export function checkedKey(given: string): string {
  const key = given.trim();
  if (KEY.test(key)) return key;
  throw bad('A key has letters, digits and signs, and no white space; copy it again.', 'key');
}

/** A refusal, with the field that it is about. */
export function bad(
  detail: string,
  field?: keyof Wanted | 'chosen.provider' | 'chosen.model',
): Failure {
  return new Failure('bad-provider', detail, field === undefined ? {} : atField(field, detail));
}
