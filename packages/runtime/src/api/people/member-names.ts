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
import { shownShort } from '../given.ts';
import { refusalReason } from '../refusal-reasons.ts';

type Context = Pick<RuntimeContext, 'clock' | 'limits'>;

/**
 * Gives a member a name that nobody else on the server has, or could be mistaken for (NA6, NA7).
 * Returns the line for the name book, or the refusal. `null` gives the name up. A member may keep
 * the name it `had`, even if the rules would refuse it as a new name.
 */
export function* giveName(
  given: {
    readonly memberId: string;
    readonly kind: 'person' | 'agent';
    readonly name: string | null;
    readonly had?: string;
  },
  context: Context,
): Script<NameAssignment | Refused> {
  const { memberId, kind, name, had } = given;
  const refusal = name === null || name === had ? null : ruleRefusal(name);
  if (refusal !== null) return refusal;
  // Two nodes that give names at once wait for each other here.
  yield* holdNames();
  // A removed member keeps the claims until the time is over and another member wants them.
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

/** Why a new member could not have a name now. Null if it is free. */
export function* freeNameRefusal(name: string, context: Context): Script<Refused | null> {
  const refusal = ruleRefusal(name);
  if (refusal !== null) return refusal;
  const holder = yield* holderOfLikeName(name, context);
  return holder === null ? null : takenName(name, holder);
}

function ruleRefusal(name: string): Refused | null {
  const refusal = nameRefusal(name);
  if (refusal === null) return null;
  const told = shownShort(name);
  const what = nameReason('not-a-name', { name: told, why: refusal.why });
  return new Refused('bad-name', what, [told], 'name');
}

/** The holder of a name. */
interface NameHolder {
  readonly id: string;
  /** How long a removed member still keeps it. Null if the member is on the server. */
  readonly keptMs: number | null;
}

/**
 * Claims a form of a name for a member. Returns its holder, or null if the claim succeeds. After
 * the time has passed, a removed member's claim is free.
 */
function* claimFor(claim: string, memberId: string, context: Context): Script<NameHolder | null> {
  const owner = yield* claimName(claim, memberId);
  if (owner === null) return null;
  const holder = yield* holderOf(owner, context);
  if (holder !== null) return holder;
  yield* releaseNames(owner);
  return yield* claimFor(claim, memberId, context);
}

/** The owner of a claim. Null if that member was removed so long ago that the claim is free. */
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
 * A name as a caller gives it. It must be a string: a missing name neither creates a member nor
 * gives a name up.
 */
export function givenName(given: unknown): string {
  if (typeof given === 'string') return given;
  throw new Refused('bad-name', refusalReason('name-needed'), [], 'name');
}

/** Adds a name that was just given. Earlier names from other nodes are read first. */
export async function learnName(
  { names, database }: RuntimeContext,
  line: NameAssignment,
): Promise<void> {
  names.add([line]);
  if (names.version < line.version) await database.read(() => names.refresh());
}

/** The owner of a name, however it is spelled. */
export function ownerOfName(name: string): Script<string | null> {
  return ownerOfClaim(formOf(name));
}

/** The holder of a name, or of one that could be mistaken for it. */
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
