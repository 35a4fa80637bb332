import { useSuspenseQuery } from '@tanstack/react-query';
import { agentsQuery, peopleQuery } from '../../../client/queries.ts';
import { candidatesOf, type Candidate } from './candidates.ts';

/** All agents and people on the server except these members. */
export function useCandidates(memberIds: ReadonlySet<string>): readonly Candidate[] {
  const { data: agents } = useSuspenseQuery(agentsQuery);
  const { data: people } = useSuspenseQuery(peopleQuery);
  // Agents that this person may not add are excluded.
  const addable = agents.filter(({ isAddable }) => isAddable);
  return candidatesOf({ agents: addable, people, memberIds });
}
