import type { MemberId } from '../ids.ts';
import type { SenderKind } from '../roster/member.ts';
import { delegationOf, isOfVersion, type FloorGiver, type RunOutcome, type Run } from '../run.ts';
import type { RuleId } from '../rule-id.ts';
import type { SpaceState } from '../space-state.ts';
import { unreachable } from '../unreachable.ts';
import { spokenKey } from './ending-words.ts';
import { handOffKey, floorKey, RETURNED_KEYS, type FloorKey } from './floor-reasons.ts';
import type { FloorReason, OpeningKey, RunReason } from './run-reason.ts';
import { givenReason, nameIn } from './wording.ts';

/** Facts about a run that its offer does not contain. */
export interface RunFacts {
  /**
   * The sender of the run's trigger message. Null if there is no such message or its sender is no
   * longer known.
   */
  readonly sender: { readonly kind: SenderKind; readonly name: string } | null;
  /** The agents that waited in the run's branch when the run was offered the floor. */
  readonly waiters: readonly MemberId[];
  readonly held: RunReason['held'];
  readonly outcome: RunOutcome | null;
  /**
   * The agents that a person stopped in the same command. The recorded result of such an agent is
   * only *failed*, so the explanation needs this list.
   */
  readonly stopped: readonly MemberId[];
  /**
   * The chance with which a tick selected the run. Null if no tick selected the run, or if the
   * chance is no longer known.
   */
  readonly chance: number | null;
}

/** The reasons why a run got the floor. `cause` is null if the cause is no longer known. */
export function explainRun(
  run: { readonly because: RuleId; readonly cause: Run['cause'] | null },
  facts: RunFacts,
  space: SpaceState,
): RunReason {
  const { held } = facts;
  return { opening: opening(run.because, facts), clauses: clauses(run, facts, space), held };
}

function opening(because: RuleId, { outcome, held }: RunFacts): OpeningKey {
  if (held === 'still') return 'is-to-get-floor';
  if (held === 'in-vain') return 'was-to-get-floor';
  if (outcome === null) return 'has-floor';
  if (outcome.kind !== 'responded') return 'got-floor';
  return isOfVersion(because) ? 'wrote-version' : spokenKey(outcome, because);
}

function clauses(
  { because, cause }: Parameters<typeof explainRun>[0],
  { sender, waiters, stopped, chance }: RunFacts,
  space: SpaceState,
): readonly FloorReason[] {
  const plain = reason(floorKey(because));
  if (cause === null) return [plain];
  // TL7: a person gave the floor with *Continue*. The explanation also names the member or service
  // that had requested the floor.
  if (because === 'TL7') return [plain, ...earlierRequest(cause, sender, space)];
  switch (cause.kind) {
    case 'message':
      if (cause.givenBy !== undefined) return [delegatedBy(cause.givenBy, space)];
      return sender === null ? [plain] : whySpokenTo(because, sender);
    case 'mention': {
      const key = because === 'CH4' ? mentionKey(cause.by, waiters) : handOffKey(because);
      const given = givenReason(cause.reason);
      return key === undefined ? [plain] : [reason(key, { name: nameIn(space, cause.by), given })];
    }
    case 'delegated':
      return [delegatedBy(cause, space)];
    case 'returned': {
      const isStopped = cause.result.kind === 'failed' && stopped.includes(cause.asked);
      const key = isStopped ? 'returned-stopped' : RETURNED_KEYS[cause.result.kind];
      return [reason(key, { name: nameIn(space, cause.asked) })];
    }
    case 'regenerate':
      return [plain];
    case 'tick':
      return [{ ...plain, tick: cause.tick, chance }];
    default:
      return unreachable(cause);
  }
}

function earlierRequest(
  cause: Run['cause'],
  sender: RunFacts['sender'],
  space: SpaceState,
): readonly FloorReason[] {
  const delegated = delegationOf(cause);
  if (delegated !== null) return [delegatedBy(delegated, space)];
  if (cause.kind === 'returned') {
    return [reason(RETURNED_KEYS[cause.result.kind], { name: nameIn(space, cause.asked) })];
  }
  if (cause.kind === 'message' && sender !== null) {
    const key = sender.kind === 'service' ? 'service-spoke' : 'message-from';
    return [reason(key, { name: sender.name })];
  }
  if (cause.kind !== 'mention') return [];
  const given = givenReason(cause.reason);
  return [reason('asked-by', { name: nameIn(space, cause.by), given })];
}

function delegatedBy({ by, reason: words }: FloorGiver, space: SpaceState): FloorReason {
  return reason('delegated-by', { name: nameIn(space, by), given: givenReason(words) });
}

function reason(key: FloorKey, known: Partial<FloorReason> = {}): FloorReason {
  return { key, name: null, given: '', tick: null, chance: null, ...known };
}

// The asking agent may leave the stack while the asked run waits for a turn. Then no agent waits
// for the answer.
function mentionKey(by: MemberId, waiters: readonly MemberId[]): FloorKey {
  return waiters.includes(by) ? 'awaited-by' : 'asked-by';
}

function whySpokenTo(
  because: RuleId,
  { kind, name }: NonNullable<RunFacts['sender']>,
): readonly FloorReason[] {
  const isService = kind === 'service';
  if (ADDRESSING.has(because)) {
    return [reason(isService ? 'addressed-by-service' : 'addressed-by', { name })];
  }
  if (because === 'BC2') {
    return [reason(isService ? 'quiet-addressed-by-service' : 'quiet-addressed-by', { name })];
  }
  // A service, for example a schedule, is named. A person is not named, because the message shows
  // the person.
  const plain = reason(floorKey(because));
  return isService ? [reason('service-spoke', { name }), plain] : [plain];
}

const ADDRESSING: ReadonlySet<RuleId> = new Set<RuleId>(['ME1', 'CH1', 'AD3']);
