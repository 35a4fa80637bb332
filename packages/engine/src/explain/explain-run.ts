import type { MemberId } from '../ids.ts';
import type { SenderKind } from '../member.ts';
import type { Outcome, Run } from '../run.ts';
import type { RuleId } from '../rule-id.ts';
import type { SpaceState } from '../space-state.ts';
import { unreachable } from '../unreachable.ts';
import { spokenKey } from './ending-words.ts';
import { ASKED_BY, floorKey, RETURNED_KEYS } from './floor-reasons.ts';
import type { FloorKey } from './floor-words.ts';
import type { FloorReason, Opening, RunReason } from './run-reason.ts';
import { givenReason, nameIn } from './wording.ts';

/** What is known of a run besides how it was offered. */
export interface RunFacts {
  /** Who wrote what it is about; null: nobody did, or that is not known any more. */
  readonly author: { readonly kind: SenderKind; readonly name: string } | null;
  /** Who waited in its branch when it was offered. */
  readonly waiters: readonly MemberId[];
  readonly held: RunReason['held'];
  readonly outcome: Outcome | null;
  /** Whom people stopped by the act that gave it the floor: an asker is only told that they failed. */
  readonly stopped: readonly MemberId[];
}

/** Why a run got the floor; `cause` null: not known any more. */
export function explainRun(
  run: { readonly because: RuleId; readonly cause: Run['cause'] | null },
  facts: RunFacts,
  space: SpaceState,
): RunReason {
  const { held } = facts;
  return { opening: opening(run.because, facts), clauses: clauses(run, facts, space), held };
}

function opening(because: RuleId, { outcome, held }: RunFacts): Opening {
  if (held === 'still') return 'is-to-get-floor';
  if (held === 'in-vain') return 'was-to-get-floor';
  if (outcome === null) return 'has-floor';
  if (outcome.kind !== 'responded') return 'got-floor';
  return because === 'MS9' ? 'wrote-version' : spokenKey(outcome, because);
}

function clauses(
  { because, cause }: Parameters<typeof explainRun>[0],
  { author, waiters, stopped }: RunFacts,
  space: SpaceState,
): readonly FloorReason[] {
  const plain = reason(floorKey(because));
  // TL7: whatever it was about before, a person gave it the floor now.
  if (cause === null || because === 'TL7') return [plain];
  switch (cause.kind) {
    case 'message':
      return author === null ? [plain] : whySpokenTo(because, author);
    case 'mention': {
      const key = because === 'CH4' ? askedBy(cause.by, waiters) : ASKED_BY[because];
      return key === undefined ? [plain] : [reason(key, { name: nameIn(space, cause.by) })];
    }
    case 'delegated': {
      const given = givenReason(cause.reason);
      return [reason('delegated-by', { name: nameIn(space, cause.by), given })];
    }
    case 'returned': {
      const isStopped = cause.result.kind === 'failed' && stopped.includes(cause.asked);
      const key = isStopped ? 'returned-stopped' : RETURNED_KEYS[cause.result.kind];
      return [reason(key, { name: nameIn(space, cause.asked) })];
    }
    case 'regenerate':
      return [plain];
    case 'tick':
      return [{ ...plain, tick: cause.tick }];
    default:
      return unreachable(cause);
  }
}

function reason(key: FloorKey, known: Partial<FloorReason> = {}): FloorReason {
  return { key, name: null, given: '', tick: null, ...known };
}

// Who asked may have left while the run was held for a turn.
function askedBy(by: MemberId, waiters: readonly MemberId[]): FloorKey {
  return waiters.includes(by) ? 'awaited-by' : 'asked-by';
}

function whySpokenTo(
  because: RuleId,
  { kind, name }: NonNullable<RunFacts['author']>,
): readonly FloorReason[] {
  const isService = kind === 'service';
  if (ADDRESSING.has(because)) {
    return [reason(isService ? 'addressed-by-service' : 'addressed-by', { name })];
  }
  if (because === 'BC2') {
    return [reason(isService ? 'quiet-addressed-by-service' : 'quiet-addressed-by', { name })];
  }
  // A schedule, say: people are quoted, and seen to speak.
  const plain = reason(floorKey(because));
  return isService ? [reason('service-spoke', { name }), plain] : [plain];
}

const ADDRESSING: ReadonlySet<RuleId> = new Set<RuleId>(['ME1', 'CH1', 'AD3']);
