import { asMemberId, type MemberId } from '@conch/engine';
import {
  addPerson,
  allPeople,
  holdNames,
  personById,
  savePerson,
  type PersonRow,
} from '@conch/store';
import type { Core } from '../core.ts';
import { Refused } from '../refused.ts';
import { givenFields, isId, shown } from './given.ts';
import { giveName, givenName, learnName, ownerOfName } from './member-names.ts';
import { tellSpaces } from './tell-spaces.ts';

export interface Person {
  readonly id: MemberId;
  readonly name: string;
  readonly version: number;
  readonly createdAt: number;
}

const LONGEST_SOUGHT = 400;

/** The people of the server. */
export class People {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  async create(given: { readonly name: string }): Promise<Person> {
    const { database, newId, clock } = this.#core;
    const name = givenName(givenFields(given, 'a name').name);
    const id = newId();
    const row: PersonRow = { id, name, version: 1, createdAt: clock.now(), deletedAt: null };
    const line = await database.transact(function* () {
      const named = yield* giveName({ memberId: id, kind: 'person', name });
      if (named instanceof Refused) throw named;
      yield* addPerson(row);
      return named;
    });
    await learnName(this.#core, line);
    return personOf(row);
  }

  async get(id: MemberId): Promise<Person | null> {
    const row = isId(id) ? await this.#core.database.read(() => personById(id)) : null;
    return row === null || row.deletedAt !== null ? null : personOf(row);
  }

  async list(): Promise<readonly Person[]> {
    return (await this.#core.database.read(() => allPeople())).map(personOf);
  }

  /** The person of a name, in whatever way it is written: as mentions find them. */
  async named(name: string): Promise<Person | null> {
    // No name is longer, and PostgreSQL takes no NUL.
    const sought = givenName(name).slice(0, LONGEST_SOUGHT).replaceAll('\0', '');
    const row = await this.#core.database.read(function* () {
      // Looked up in either case: how long it takes must not say whether there is such a name.
      return yield* personById((yield* ownerOfName(sought)) ?? '');
    });
    return row === null || row.deletedAt !== null ? null : personOf(row);
  }

  /** Gives a person another name; messages keep the one under which they were written. */
  async rename(id: MemberId, name: string): Promise<Person> {
    const next = givenName(name);
    return this.#change(id, (row) => ({ ...row, name: next }));
  }

  /** Takes a person off the server; what they wrote stays readable. */
  async remove(id: MemberId): Promise<void> {
    await this.#change(id, (row) => ({ ...row, deletedAt: this.#core.clock.now() }));
  }

  async #change(id: MemberId, change: (row: PersonRow) => PersonRow): Promise<Person> {
    const { database } = this.#core;
    if (!isId(id)) throw noSuchPerson(id);
    const { next, line } = await database.transact(function* () {
      yield* holdNames();
      const row = yield* personById(id);
      if (row === null || row.deletedAt !== null) throw noSuchPerson(id);
      const changed = { ...change(row), version: row.version + 1 };
      const name = changed.deletedAt === null ? changed.name : null;
      const given = yield* giveName({ memberId: id, kind: 'person', name });
      if (given instanceof Refused) throw given;
      yield* savePerson(changed);
      return { next: changed, line: given };
    });
    await learnName(this.#core, line);
    await tellSpaces(this.#core, id);
    return personOf(next);
  }
}

function personOf({ id, name, version, createdAt }: PersonRow): Person {
  return { id: asMemberId(id), name, version, createdAt };
}

function noSuchPerson(given: unknown): Refused {
  const id = shown(given);
  return new Refused('no-such-member', `There is no person ${id}; look up the id.`, [id]);
}
