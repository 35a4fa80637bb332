import type { RouteOutput } from '@conch/sdk';
import { wantsKey } from '../settings/wants-key.ts';
import type { ModelChoice } from './model-choice.ts';

type Provider = Pick<
  RouteOutput<'listProviders'>['items'][number],
  'name' | 'preset' | 'keyEnding'
>;

/** The state of the server's default model: ready, or the reason why it does not work. */
export type DefaultStanding = 'ready' | 'unchosen' | 'gone' | 'keyless';

export function defaultStanding(
  chosen: ModelChoice | null,
  providers: readonly Provider[],
): DefaultStanding {
  if (chosen === null) return 'unchosen';
  const provider = providers.find(({ name }) => name === chosen.provider);
  if (provider === undefined) return 'gone';
  return provider.keyEnding === null && wantsKey(provider.preset) ? 'keyless' : 'ready';
}
