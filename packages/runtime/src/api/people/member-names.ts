import { matchingForm, nameReason, nameRefusal, skeletonsOf } from '@conch/engine';
import {
  addName,
  agentById,
  claimName,
  holdNames,
  namesVersion,
  ownerOfClaim,
  personById,
  releaseNames,
  type NameAssignment,
  type Script,
} from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { Refused } from '../../refused.ts';
import { shownShort } from '../parse-input.ts';
import { refusalReason } from '../refusal-reasons.ts';

type Context = Pick<RuntimeContext, 'clock' | 'limits'>;

/**
 * Gives a member a name, or removes the name if `name` is null. No other name on the server may be
 * equal or look similar (NA6, NA7). The current name `had` is accepted even if it breaks a rule for
 * new names. Returns the entry for the name book, or a refusal.
 */
export function* giveName(
  input: {
    readonly memberId: string;
    readonly kind: 'person' | 'agent';
    readonly name: string | null;
    readonly had?: string;
  },
  context: Context,
): Script<NameAssignment | Refused> {
  const { memberId, kind, name, had } = input;
  const refusal = name === null || name === had ? null : ruleRefusal(name);
  if (refusal !== null) return refusal;
  // The lock makes concurrent nodes assign names one after the other.
  yield* holdNames();
  // A removed member keeps its claims on the name until `removedNameMs` has passed and another
  // member wants the name.
  const isKept = name === null && context.limits.removedNameMs > 0;
  if (!isKept) yield* releaseNames(memberId);
  for (const claim of name === null ? [] : claimsOf(name)) {
    const holder = yield* claimFor(claim, memberId, context);
    if (holder !== null) return takenName(name ?? '', holder);
  }
  const line = { version: (yield* namesVersion()) + 1, memberId, kind, name };
  yield* addName(line);
  return line;
}

/** The refusal if a new member could not get this name now. Null if the name is free. */
export function* freeNameRefusal(name: string, context: Context): Script<Refused | null> {
  const refusal = ruleRefusal(name);
  if (refusal !== null) return refusal;
  const holder = yield* holderOfLikeName(name, context);
  return holder === null ? null : takenName(name, holder);
}

function ruleRefusal(name: string): Refused | null {
  const refusal = nameRefusal(name);
  if (refusal === null) return null;
  const shownName = shownShort(name);
  const what = nameReason('not-a-name', { name: shownName, why: refusal.why });
  return new Refused('bad-name', what, [shownName], 'name');
}

/** The member that has a name. */
interface NameHolder {
  readonly id: string;
  /** How long a removed member still has the name. Null if the member was not removed. */
  readonly keptMs: number | null;
}

/**
 * Claims one form of a name for a member. Returns the current holder, or null if the claim
 * succeeds. An expired claim of a removed member is released first.
 */
function* claimFor(claim: string, memberId: string, context: Context): Script<NameHolder | null> {
  const owner = yield* claimName(claim, memberId);
  if (owner === null) return null;
  const holder = yield* holderOf(owner, context);
  if (holder !== null) return holder;
  yield* releaseNames(owner);
  return yield* claimFor(claim, memberId, context);
}

/** The holder of a claim. Null if the member was removed and the claim has expired. */
function* holderOf(id: string, { clock, limits }: Context): Script<NameHolder | null> {
  const row = (yield* personById(id)) ?? (yield* agentById(id));
  const removedAt = row?.deletedAt ?? null;
  if (removedAt === null) return { id, keptMs: null };
  const keptMs = removedAt + limits.removedNameMs - clock.now();
  return keptMs > 0 ? { id, keptMs } : null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function takenName(name: string, { id, keptMs }: NameHolder): Refused {
  const days = Math.ceil((keptMs ?? 0) / DAY_MS);
  const why = keptMs === null ? refusalReason('name-taken') : refusalReason('name-kept', { days });
  const what = nameReason('not-a-name', { name, why });
  return new Refused('bad-name', what, [name, id], 'name');
}

/**
 * Checks that a name is a string. A missing name must neither create a member nor remove a name.
 */
export function parseName(input: unknown): string {
  if (typeof input === 'string') return input;
  throw new Refused('bad-name', refusalReason('name-needed'), [], 'name');
}

/**
 * Adds a newly assigned name to the name book. Missing earlier entries are read from the database.
 */
export async function learnName(
  { names, database }: RuntimeContext,
  line: NameAssignment,
): Promise<void> {
  names.add([line]);
  if (names.version < line.version) await database.read(() => names.refresh());
}

/** The owner of a name. Different spellings of the same name have the same owner. */
export function ownerOfName(name: string): Script<string | null> {
  return ownerOfClaim(formOf(name));
}

/** The holder of this name or of a name that looks similar. */
export function* holderOfLikeName(name: string, context: Context): Script<NameHolder | null> {
  for (const claim of claimsOf(name)) {
    const owner = yield* ownerOfClaim(claim);
    const holder = owner === null ? null : yield* holderOf(owner, context);
    if (holder !== null) return holder;
  }
  return null;
}

function claimsOf(name: string): readonly string[] {
  const looks = new Set(skeletonsOf(name));
  return [formOf(name), ...[...looks].map((look) => `look:${look}`)];
}

const formOf = (name: string): string => `form:${matchingForm(name)}`;
