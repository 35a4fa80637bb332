import { asMemberId } from './ids.ts';
import {
  newMember,
  type Member,
  type MemberKind,
  type NewMember,
  type Outsider,
} from './member.ts';
import { skeletonsOf } from './names/confusable.ts';
import { matchingForm } from './names/matching-form.ts';
import { nameRefusal, type NameRefusalCode } from './names/name-refusal.ts';

/**
 * Everyone of a space, in order of joining, and the others of the server.
 * Plain data; what is looked up in it is indexed once (roster-index.ts).
 */
export interface Roster {
  readonly members: readonly Member[];
  readonly others: readonly Outsider[];
}

/** Someone of the server outside the space, as callers describe them. */
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

/** The roster of a space; throws `RosterRefused` if a name or id cannot be. */
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

/** Thrown by `buildRoster`; `rosterRefusals` gives the same list as a value. */
export class RosterRefused extends Error {
  override readonly name = 'RosterRefused';
  readonly refusals: readonly RosterRefusal[];

  constructor(refusals: readonly RosterRefusal[]) {
    super(refusals.map(({ name, reason }) => `${JSON.stringify(name)}: ${reason}`).join(' '));
    this.refusals = refusals;
  }
}

/** Everyone whose name or id cannot stand beside those listed before them. */
export function rosterRefusals(
  members: readonly NewMember[],
  others: readonly NewOutsider[] = [],
): readonly RosterRefusal[] {
  const refusals: RosterRefusal[] = [];
  const taken: Taken = { ids: new Set(), forms: new Map(), looks: new Map() };
  for (const { id, name } of [...members, ...others]) {
    const refusal = idRefusal(id, taken) ?? nameRefusal(name) ?? clashOrClaim(name, taken);
    if (refusal === null) taken.ids.add(id);
    else refusals.push({ id, name, code: refusal.code, reason: refusal.reason });
  }
  return refusals;
}

interface Taken {
  readonly ids: Set<string>;
  readonly forms: Map<string, string>;
  readonly looks: Map<string, string>;
}

type Refusal = Pick<RosterRefusal, 'code' | 'reason'>;

function idRefusal(id: string, { ids }: Taken): Refusal | null {
  if (!ids.has(id)) return null;
  return { code: 'duplicate-id', reason: `Two members have the id ${id}.` };
}

function clashOrClaim(name: string, { forms, looks }: Taken): Refusal | null {
  // NA6: one namespace for people and agents, members or not.
  const form = matchingForm(name);
  const same = forms.get(form);
  if (same !== undefined) {
    return { code: 'duplicate-name', reason: `The name “${same}” is taken.` };
  }
  // NA7
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
