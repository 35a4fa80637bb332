import { useSuspenseQuery } from '@tanstack/react-query';
import type { Answered } from '@conch/sdk';
import { meQuery } from './queries.ts';

export type Me = Answered<'readMe'>;

/** Who is signed in; only below the shell, which shows nothing to nobody. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery);
  if (data === null) throw new Error('Nobody is signed in below the shell.');
  return data;
}
