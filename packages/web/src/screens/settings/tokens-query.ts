import { queryOptions } from '@tanstack/react-query';
import { conch } from '../../client/conch.ts';

/** The tokens of the signed-in person. */
export const tokensQuery = queryOptions({
  queryKey: ['my-tokens'],
  queryFn: () => conch.call('listMyTokens'),
});
