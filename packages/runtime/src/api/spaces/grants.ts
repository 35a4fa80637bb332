import { asMemberId, asSpaceId, type MemberId, type Rights, type SpaceId } from '@conch/engine';
import {
  addGrant,
  grantOf,
  grantsOf,
  personById,
  reachOf,
  removeGrant,
  spaceById,
  type GrantRow,
  type Script,
} from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { iso } from '../../iso-time.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { Refused } from '../../refused.ts';
import { aloneIf, type Guard } from '../caller-writes.ts';
import { requireFields, parseSpaceId, isId, noSuchMember, shown } from '../parse-input.ts';
import { refusalReason } from '../refusal-reasons.ts';

/** A right that one space gives to the agents of another space. */
export interface Grant {
  /** The space that gives the right. */
  readonly spaceId: SpaceId;
  /** The space whose agents get the right. */
  readonly homeId: SpaceId;
  readonly kind: keyof Rights;
  /** The owner who gave the right. Null if unknown. */
  readonly grantedBy: { readonly id: MemberId; readonly name: string } | null;
  readonly grantedAt: string;
}

type GrantKey = Pick<Grant, 'spaceId' | 'homeId' | 'kind'>;

type NewGrant = GrantKey & {
  readonly by: MemberId;
  /** The admin whose sign-in link opened the session of that person, if any. */
  readonly openedBy?: string | null;
};

/** The rights that spaces give to agents from other spaces. */
export class Grants {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  /** The grants of a space for other spaces. */
  async list(spaceId: SpaceId): Promise<readonly Grant[]> {
    const id = parseSpaceId(spaceId);
    return this.#context.database.read(function* () {
      const grants: Grant[] = [];
      for (const row of yield* grantsOf(id)) grants.push(yield* grantFrom(row));
      return grants;
    });
  }

  /**
   * Grants another space a right. An existing grant is not changed. `also` runs first, in the same
   * transaction.
   */
  async give(input: NewGrant, { also }: Guard = {}): Promise<Grant> {
    const { newId, clock } = this.#context;
    const { spaceId, homeId, kind, by, openedBy = null } = requireFields(input, FIELDS);
    const eventId = newId();
    return this.#context.do({
      spaceId,
      ...aloneIf(also),
      *apply(change, recorder): Script<Grant | Refused> {
        if (also !== undefined) yield* also(spaceId);
        const found = yield* findGrant(input);
        if (found instanceof Refused) return found;
        const grantedAt = clock.now();
        const row = { spaceId, homeId, kind, grantedBy: by, grantedAt, openedBy };
        if (!(yield* addGrant(row))) return yield* grantFrom((yield* grantOf(row)) ?? row);
        const event = {
          ...found,
          type: 'grant-changed',
          id: eventId,
          kind,
          isGiven: true,
        } as const;
        yield* applyEvent(change, { ...event, at: row.grantedAt }, recorder);
        return yield* grantFrom(row);
      },
    });
  }

  /** Revokes a grant at once. A reply that was already sent is no longer delivered. */
  async revoke(input: GrantKey & { readonly by: MemberId }, { also }: Guard = {}): Promise<void> {
    const { newId, clock } = this.#context;
    const { spaceId, homeId, kind, by } = requireFields(input, FIELDS);
    const eventId = newId();
    await this.#context.do<void>({
      spaceId,
      inArchive: true,
      ...aloneIf(also),
      *apply(change, recorder) {
        if (also !== undefined) yield* also(spaceId);
        const person = yield* findPerson(by);
        if (person instanceof Refused) return person;
        // A space without a grant and a space that does not exist get the same refusal, so that the
        // refusal does not reveal which spaces exist.
        const isRevoked = isId(homeId) && (yield* removeGrant({ spaceId, homeId, kind }));
        if (!isRevoked) return noSuchGrant(homeId);
        const mayName = (yield* reachOf({ spaceId: homeId, personId: by })).read;
        const home = { id: homeId, name: mayName ? ((yield* spaceById(homeId))?.name ?? '') : '' };
        const event = { type: 'grant-changed', id: eventId, by: person, home, kind } as const;
        yield* applyEvent(change, { ...event, isGiven: false, at: clock.now() }, recorder);
        return undefined;
      },
    });
  }
}

const FIELDS = 'spaceId, homeId, kind and by';

/**
 * Finds the person who grants a right and the space that gets the right, with their names. Refused
 * if the person or the space does not exist.
 */
function* findGrant({ spaceId, homeId, kind, by }: GrantKey & { readonly by: MemberId }): Script<
  | {
      readonly by: { readonly id: MemberId; readonly name: string };
      readonly home: { readonly id: SpaceId; readonly name: string };
    }
  | Refused
> {
  if (!isRight(kind)) {
    return new Refused('bad-settings', refusalReason('grant-kind'), [], 'kind');
  }
  const person = yield* findPerson(by);
  if (person instanceof Refused) return person;
  const home = isId(homeId) && homeId !== spaceId ? yield* spaceById(homeId) : null;
  if (home === null) return noSuchHome(homeId);
  return { by: person, home: { id: homeId, name: home.name } };
}

function* findPerson(
  id: MemberId,
): Script<{ readonly id: MemberId; readonly name: string } | Refused> {
  const person = isId(id) ? yield* personById(id) : null;
  if (person === null || person.deletedAt !== null) return noSuchMember(id);
  return { id, name: person.name };
}

function isRight(kind: unknown): kind is keyof Rights {
  return kind === 'read' || kind === 'act';
}

function* grantFrom({ spaceId, homeId, kind, grantedBy, grantedAt }: GrantRow): Script<Grant> {
  const person = grantedBy === null ? null : yield* personById(grantedBy);
  return {
    spaceId: asSpaceId(spaceId),
    homeId: asSpaceId(homeId),
    kind,
    grantedBy: person === null ? null : { id: asMemberId(person.id), name: person.name },
    grantedAt: iso(grantedAt),
  };
}

function noSuchHome(input: unknown): Refused {
  const id = shown(input);
  return new Refused('no-such-space', refusalReason('no-such-home', { id }), [id], 'homeId');
}

function noSuchGrant(input: unknown): Refused {
  const id = shown(input);
  const what = `The space ${id} has no such grant here. List the grants again.`;
  return new Refused('no-such-grant', what, [id]);
}
