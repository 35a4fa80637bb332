import { useQueryClient } from '@tanstack/react-query';
import { conch } from '../../client/conch.ts';
import { defaultModelQuery } from '../../client/providers.ts';
import type { ModelChoice } from '../agents/model-choice.ts';

/** Sets the server's default model. Null clears it. */
export function useChooseDefault(): (chosen: ModelChoice | null) => Promise<void> {
  const queries = useQueryClient();
  return async (chosen) => {
    await conch.call('chooseDefaultModel', { body: { chosen } });
    await queries.invalidateQueries({ queryKey: defaultModelQuery.queryKey });
  };
}
