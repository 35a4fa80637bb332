import { useSuspenseQuery } from '@tanstack/react-query';
import type { RouteOutput } from '@conch/sdk';
import { meQuery } from './queries.ts';

export type Me = RouteOutput<'readMe'>;

/** The signed-in person. Use this hook only inside the signed-in routes. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery);
  if (data === null) throw new Error('Nobody is signed in below the shell.');
  return data;
}
