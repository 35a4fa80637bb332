import type { MemberId } from '@conch/engine';
import type { HTTP_API_PARTS } from '@conch/protocol';
import {
  addSignInLink,
  listedPerson,
  peopleAfter,
  setAdmin,
  type ListedPersonRow,
} from '@conch/store';
import { draftSignInLink, FIRST_LINK_MS, makeSignInLink } from '../auth/links.ts';
import { changeAdmin, guardLastAdmin, removePerson } from '../auth/server-access.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { iso } from '../wire/instant.ts';
import { personOnWire } from '../wire/person.ts';
import type { HandlersOf } from './asked.ts';
import { pageAsked, pageOf } from './page-by-id.ts';

type PeopleRoute = keyof (typeof HTTP_API_PARTS)['People'];

/** The people of the server. */
export function peopleHandlers(services: Services): HandlersOf<PeopleRoute> {
  const { access, conch, database } = services;
  const found = (id: MemberId) => findPerson(services, id);
  return {
    listPeople: async ({ query }) => {
      const { after, limit } = pageAsked(query);
      const from = { after: after ?? '', limit: limit + 1 };
      return pageOf(await database.read(() => peopleAfter(from)), limit, personOnWire);
    },
    readPerson: async ({ params }) => personOnWire(await found(params.personId)),
    addPerson: async ({ body: { name, isAdmin = false } }) => {
      const { id } = await conch.people.create({ name });
      const { row, link, expiresAt } = draftSignInLink(services, id, FIRST_LINK_MS);
      await access.change(function* () {
        if (isAdmin) yield* setAdmin({ id, isAdmin });
        yield* addSignInLink(row);
      });
      return { person: personOnWire(await found(id)), link, expiresAt: iso(expiresAt) };
    },
    changePerson: async ({ params: { personId }, body: { name, isAdmin } }) => {
      await found(personId);
      // Looked at before as well: what is refused must not leave half of it done.
      if (isAdmin === false) await database.read(() => guardLastAdmin(personId));
      if (name !== undefined) await conch.people.rename(personId, name);
      if (isAdmin !== undefined) await changeAdmin(services, personId, isAdmin);
      return personOnWire(await found(personId));
    },
    removePerson: async ({ params: { personId } }) => {
      await found(personId);
      await removePerson(services, personId);
      return undefined;
    },
    makePersonLink: async ({ params: { personId } }) => {
      await found(personId);
      const { link, expiresAt } = await makeSignInLink(services, personId);
      return { link, expiresAt: iso(expiresAt) };
    },
  };
}

async function findPerson(
  { database }: Pick<Services, 'database'>,
  id: MemberId,
): Promise<ListedPersonRow> {
  const row = await database.read(() => listedPerson(id));
  if (row !== null) return row;
  throw new Failure('no-such-member', `There is no person ${id}; look up the id.`);
}
