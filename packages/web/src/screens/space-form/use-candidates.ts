import { useSuspenseQuery } from '@tanstack/react-query';
import { agentsQuery, peopleQuery } from '../../client/queries.ts';
import { candidatesOf, type Candidate } from './candidates.ts';

/** Everyone on the server who is not among these. */
export function useCandidates(memberIds: ReadonlySet<string>): readonly Candidate[] {
  const { data: agents } = useSuspenseQuery(agentsQuery);
  const { data: people } = useSuspenseQuery(peopleQuery);
  return candidatesOf({ agents, people, memberIds });
}
