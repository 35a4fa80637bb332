import type { Answered } from '@conch/sdk';
import { wantsKey } from '../settings/wants-key.ts';
import type { Thinking } from './model-choice.ts';

type Provider = Pick<Answered<'listProviders'>['items'][number], 'name' | 'preset' | 'keyEnding'>;

/** Whether agents can think with the default of the server, and why not. */
export type DefaultStanding = 'ready' | 'unchosen' | 'gone' | 'keyless';

export function defaultStanding(
  chosen: Thinking | null,
  providers: readonly Provider[],
): DefaultStanding {
  if (chosen === null) return 'unchosen';
  const provider = providers.find(({ name }) => name === chosen.provider);
  if (provider === undefined) return 'gone';
  return provider.keyEnding === null && wantsKey(provider.preset) ? 'keyless' : 'ready';
}
