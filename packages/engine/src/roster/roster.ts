import { asMemberId } from '../ids.ts';
import {
  newMember,
  type Member,
  type MemberKind,
  type NewMember,
  type Outsider,
} from './member.ts';
import { skeletonsOf } from '../names/confusable.ts';
import { matchingForm } from '../names/matching-form.ts';
import { standingRefusal, type NameRefusalCode } from '../names/name-refusal.ts';

/**
 * The members of a space in order of joining, and everyone else on the server. This is plain data,
 * and roster-index.ts contains the look-ups.
 */
export interface Roster {
  readonly members: readonly Member[];
  readonly others: readonly Outsider[];
}

/** The data for a person or agent of the server that is not in the space. */
export interface NewOutsider {
  readonly id: string;
  readonly name: string;
  readonly kind: MemberKind;
}

export interface RosterRefusal {
  readonly id: string;
  readonly name: string;
  readonly code: NameRefusalCode | 'duplicate-id' | 'duplicate-name' | 'confusable-name';
  readonly reason: string;
}

/** Builds the roster of a space. Throws `RosterRefused` if a name or id is not allowed. */
export function buildRoster(
  members: readonly NewMember[],
  others: readonly NewOutsider[] = [],
): Roster {
  const refusals = rosterRefusals(members, others);
  if (refusals.length > 0) throw new RosterRefused(refusals);
  return {
    members: members.map(newMember),
    others: others.map(({ id, name, kind }) => ({ id: asMemberId(id), name, kind })),
  };
}

/** Thrown by `buildRoster`. The error contains the list that `rosterRefusals` returns. */
export class RosterRefused extends Error {
  override readonly name = 'RosterRefused';
  readonly refusals: readonly RosterRefusal[];

  constructor(refusals: readonly RosterRefusal[]) {
    super(refusals.map(({ name, reason }) => `${JSON.stringify(name)}: ${reason}`).join(' '));
    this.refusals = refusals;
  }
}

/**
 * The refusals of names and ids that are not allowed or that are equal to earlier entries of the
 * list.
 */
export function rosterRefusals(
  members: readonly NewMember[],
  others: readonly NewOutsider[] = [],
): readonly RosterRefusal[] {
  const refusals: RosterRefusal[] = [];
  const usedNames: RosterNames = { ids: new Set(), forms: new Map(), looks: new Map() };
  for (const { id, name } of [...members, ...others]) {
    const refusal =
      idRefusal(id, usedNames) ?? standingRefusal(name) ?? clashOrClaim(name, usedNames);
    if (refusal === null) usedNames.ids.add(id);
    else refusals.push({ id, name, code: refusal.code, reason: refusal.reason });
  }
  return refusals;
}

interface RosterNames {
  readonly ids: Set<string>;
  readonly forms: Map<string, string>;
  readonly looks: Map<string, string>;
}

type Refusal = Pick<RosterRefusal, 'code' | 'reason'>;

function idRefusal(id: string, { ids }: RosterNames): Refusal | null {
  if (!ids.has(id)) return null;
  return { code: 'duplicate-id', reason: `Two members have the id ${id}.` };
}

function clashOrClaim(name: string, { forms, looks }: RosterNames): Refusal | null {
  // NA6: all people and agents of the server share one namespace, whether or not they are members.
  const form = matchingForm(name);
  const same = forms.get(form);
  if (same !== undefined) {
    return { code: 'duplicate-name', reason: `The name “${same}” is taken.` };
  }
  // NA7: two names must not look alike.
  const skeletons = skeletonsOf(name);
  const alike = skeletons.find((look) => looks.has(look));
  if (alike !== undefined) {
    const other = looks.get(alike) ?? '';
    return { code: 'confusable-name', reason: `This name looks like “${other}”, which is taken.` };
  }
  forms.set(form, name);
  for (const look of skeletons) looks.set(look, name);
  return null;
}
