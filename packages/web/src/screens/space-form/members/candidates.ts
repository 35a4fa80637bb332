/** An agent or person who could be added to a space. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly kind: 'agent' | 'person';
  readonly about: string | null;
}

interface CandidateSources {
  readonly agents: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
  }[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** The ids of the current members of the space. */
  readonly memberIds: ReadonlySet<string>;
}

/** All agents and people who are not members yet, agents first. */
export function candidatesOf({
  agents,
  people,
  memberIds,
}: CandidateSources): readonly Candidate[] {
  const all: readonly Candidate[] = [
    ...agents.map(({ id, name, description }) => ({
      id,
      name,
      kind: 'agent' as const,
      about: description,
    })),
    ...people.map(({ id, name }) => ({ id, name, kind: 'person' as const, about: null })),
  ];
  return all.filter(({ id }) => !memberIds.has(id));
}

/**
 * The candidates whose name contains the typed text, ignoring accents and case. Chosen candidates
 * are always included.
 */
export function matchingCandidates(
  candidates: readonly Candidate[],
  typed: string,
  chosen: readonly string[],
): readonly Candidate[] {
  const query = normalized(typed);
  return candidates.filter(
    ({ id, name }) => chosen.includes(id) || normalized(name).includes(query),
  );
}

function normalized(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
