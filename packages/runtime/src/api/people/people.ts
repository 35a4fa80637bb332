import { asMemberId, type MemberId } from '@conch/engine';
import {
  addPerson,
  allPeople,
  holdNames,
  personById,
  savePerson,
  type PersonRow,
} from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { iso } from '../../iso-time.ts';
import { Refused } from '../../refused.ts';
import type { CallerWrites } from '../caller-writes.ts';
import { requireFields, isId, shown } from '../parse-input.ts';
import { freeNameRefusal, giveName, parseName, learnName, ownerOfName } from './member-names.ts';
import { serviceNamed } from '../messages/sender.ts';
import { notifySpaces } from '../notify-spaces.ts';

export interface Person {
  readonly id: MemberId;
  readonly name: string;
  readonly version: number;
  readonly createdAt: string;
}

const LONGEST_SOUGHT = 400;

/** The people of the server. */
export class People {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  /** Creates a person. The writes of `also` are in the same transaction. */
  async create(
    input: { readonly name: string },
    { also, committed }: CallerWrites<MemberId> = {},
  ): Promise<Person> {
    const context = this.#context;
    const { database, newId, clock } = context;
    const name = parseName(requireFields(input, 'a name').name);
    const id = newId();
    const row: PersonRow = { id, name, version: 1, createdAt: clock.now(), deletedAt: null };
    const line = await database.transact(function* () {
      const named = yield* giveName({ memberId: id, kind: 'person', name }, context);
      if (named instanceof Refused) throw named;
      yield* addPerson(row);
      if (also !== undefined) yield* also(asMemberId(id));
      return named;
    });
    committed?.();
    await learnName(this.#context, line);
    return personOf(row);
  }

  async get(id: MemberId): Promise<Person | null> {
    const row = isId(id) ? await this.#context.database.read(() => personById(id)) : null;
    return row === null || row.deletedAt !== null ? null : personOf(row);
  }

  async list(): Promise<readonly Person[]> {
    return (await this.#context.database.read(() => allPeople())).map(personOf);
  }

  /** Finds a person by name. Different spellings match, as in mentions. */
  async named(name: string): Promise<Person | null> {
    // No name is longer than this. PostgreSQL does not accept NUL in a text.
    const sought = parseName(name).slice(0, LONGEST_SOUGHT).replaceAll('\0', '');
    const row = await this.#context.database.read(function* () {
      // The query always runs, so that the response time does not reveal whether the name exists.
      return yield* personById((yield* ownerOfName(sought)) ?? '');
    });
    return row === null || row.deletedAt !== null ? null : personOf(row);
  }

  /**
   * The name of a service as its messages show it. Throws `bad-name` if a member has a similar
   * name.
   */
  async serviceName(name: string): Promise<string> {
    const context = this.#context;
    const sender = await context.database.read(() => serviceNamed(name, context));
    if (sender instanceof Refused) throw sender;
    return sender.name;
  }

  /** Throws `bad-name` if a new member could not get this name now. */
  async mustBeFree(name: string): Promise<void> {
    const wanted = parseName(name);
    const refused = await this.#context.database.read(() => freeNameRefusal(wanted, this.#context));
    if (refused !== null) throw refused;
  }

  /** Renames a person. Earlier messages keep the old name. */
  async rename(
    id: MemberId,
    name: string,
    alongside: CallerWrites<MemberId> = {},
  ): Promise<Person> {
    const next = parseName(name);
    return this.#change(id, (row) => ({ ...row, name: next }), alongside);
  }

  /** Removes a person from the server. Their messages remain readable. */
  async remove(id: MemberId, alongside: CallerWrites<MemberId> = {}): Promise<void> {
    const deletedAt = this.#context.clock.now();
    await this.#change(id, (row) => ({ ...row, deletedAt }), alongside);
  }

  async #change(
    id: MemberId,
    change: (row: PersonRow) => PersonRow,
    { also, committed }: CallerWrites<MemberId>,
  ): Promise<Person> {
    const context = this.#context;
    const { database } = context;
    if (!isId(id)) throw noSuchPerson(id);
    const { next, line } = await database.transact(function* () {
      yield* holdNames();
      const row = yield* personById(id);
      if (row === null || row.deletedAt !== null) throw noSuchPerson(id);
      const changed = { ...change(row), version: row.version + 1 };
      const name = changed.deletedAt === null ? changed.name : null;
      const had = row.name;
      const nameLine = yield* giveName({ memberId: id, kind: 'person', name, had }, context);
      if (nameLine instanceof Refused) throw nameLine;
      if (also !== undefined) yield* also(id);
      yield* savePerson(changed);
      return { next: changed, line: nameLine };
    });
    committed?.();
    await learnName(this.#context, line);
    await notifySpaces(this.#context, id);
    return personOf(next);
  }
}

function personOf({ id, name, version, createdAt }: PersonRow): Person {
  return { id: asMemberId(id), name, version, createdAt: iso(createdAt) };
}

function noSuchPerson(input: unknown): Refused {
  const id = shown(input);
  return new Refused('no-such-member', `There is no person ${id}. Look up the id.`, [id]);
}
