import type { Effect, SpaceEvent, SpaceState } from '../../src/index.ts';

/** How an event breaks a promise about approvals, or null (AP4). */
export function approvalsBroken(
  before: SpaceState,
  after: SpaceState,
  { event, effects }: { readonly event: SpaceEvent; readonly effects: readonly Effect[] },
): string | null {
  const isConcerned =
    before.floor.waits.length > 0 ||
    after.floor.waits.length > 0 ||
    effects.some(({ type }) => OF_APPROVALS.has(type));
  if (!isConcerned) return null;
  const still = new Set(openIn(after));
  // The turn limit may end a request in the same decision that opened it.
  const asked = effects.flatMap((effect) =>
    effect.type === 'park-run' && effect.because === 'AP1' ? [keyOf(effect)] : [],
  );
  const over = [...openIn(before), ...asked].filter((call) => !still.has(call));
  const closed = effects.flatMap((effect) =>
    effect.type === 'close-approval' ? [keyOf(effect)] : [],
  );
  if (over.toSorted().join() !== closed.toSorted().join()) {
    return 'an approval is over without a record, or on record without being over';
  }
  const isGiven = event.type === 'approval-given' && event.isApproved;
  const isPerson =
    isGiven && before.roster.members.some(({ id, kind }) => id === event.by && kind === 'person');
  const resumes = effects.some(
    (effect) => effect.type === 'resume-run' && effect.result.kind === 'approved',
  );
  return resumes && !isPerson ? 'a run resumes as approved, but no person approved it' : null;
}

const OF_APPROVALS: ReadonlySet<Effect['type']> = new Set([
  'park-run',
  'close-approval',
  'resume-run',
]);

function openIn({ floor }: SpaceState): readonly string[] {
  return floor.waits.filter((wait) => wait.for.includes('approval')).map(keyOf);
}

function keyOf({ runId, callId }: { readonly runId: string; readonly callId: string }): string {
  return `${runId} ${callId}`;
}
