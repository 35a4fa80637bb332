import { useQuery } from '@tanstack/react-query';
import { providersQuery, workingProviderQuery } from '../../client/providers.ts';
import { BY_DEFAULT, type Thinking } from './model-choice.ts';
import { useDefaultModel } from './use-default-model.ts';

interface Wanted {
  /** Somebody has not chosen yet. */
  readonly isWanted: boolean;
  /** Whether the default of the server may be it. */
  readonly offersDefault: boolean;
}

/** What whoever has not chosen begins with; `null`: not known yet, or there is nothing. */
export function useFirstThinking({ isWanted, offersDefault }: Wanted): Thinking | null {
  const { standing } = useDefaultModel();
  const { data: providers } = useQuery(providersQuery);
  const asksAll = isWanted && (!offersDefault || (standing !== undefined && standing !== 'ready'));
  const { data: working } = useQuery({ ...workingProviderQuery, enabled: asksAll });
  if (isWanted && offersDefault && standing === 'ready') return BY_DEFAULT;
  if (!asksAll || working === undefined || providers === undefined) return null;
  // Where none works, the first says at its field what is wrong with it.
  const provider = working ?? providers.items[0]?.name;
  if (provider !== undefined) return { provider, model: '' };
  return offersDefault ? BY_DEFAULT : null;
}
