import { useQueryClient } from '@tanstack/react-query';
import { conch } from '../../client/conch.ts';
import { defaultModelQuery } from '../../client/providers.ts';
import type { Thinking } from '../agents/model-choice.ts';

/** Chooses what agents think with that name no model; `null` takes the choice back. */
export function useChooseDefault(): (chosen: Thinking | null) => Promise<void> {
  const queries = useQueryClient();
  return async (chosen) => {
    await conch.call('chooseDefaultModel', { body: { chosen } });
    await queries.invalidateQueries({ queryKey: defaultModelQuery.queryKey });
  };
}
