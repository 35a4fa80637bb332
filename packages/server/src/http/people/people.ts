import { asMemberId, type MemberId } from '@conch/engine';
import type { HTTP_API_PARTS, AnswerOf, HTTP_API } from '@conch/protocol';
import {
  addSignInLink,
  listedPerson,
  peopleAfter,
  removeSignInLinksOf,
  setAdmin,
  type ListedPersonRow,
  type Script,
  type SignInLinkRow,
} from '@conch/store';
import { linkWarning } from '../../auth/link-warning.ts';
import { draftSignInLink, hasComeIn, makeSignInLink } from '../../auth/links.ts';
import { changeAdmin, changeWithName, removePerson } from '../../auth/server-access.ts';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import { iso } from '../../wire/instant.ts';
import type { HandlersOf } from '../route-request.ts';
import { alreadyMade, createOnce } from '../create-once.ts';
import { pageAsked, pageOf } from '../page-by-id.ts';

type PeopleRoute = keyof (typeof HTTP_API_PARTS)['People'];

export function peopleHandlers(services: Services): HandlersOf<PeopleRoute> {
  const { access, conch, database } = services;
  const personBy = (id: MemberId) => findPerson(services, id);
  return {
    listPeople: async ({ query }) => {
      const { after, limit } = pageAsked(query);
      const from = { after: after ?? '', limit: limit + 1 };
      return pageOf(await database.read(() => peopleAfter(from)), limit, personOnWire);
    },
    readPerson: async ({ params }) => personOnWire(await personBy(params.personId)),
    addPerson: async ({ body: { name, isAdmin = false, clientId }, by, permission }) => {
      const draft = draftSignInLink(services, permission, { isFirst: true });
      const { link, expiresAt } = draft;
      const id = await createOnce(
        services,
        { madeBy: by.principal.personId, scope: 'addPerson', clientId },
        {
          make: async (keep) => {
            const alongside = access.alongside(permission, function* (personId: MemberId) {
              if (isAdmin) yield* setAdmin({ id: personId, isAdmin });
              yield* addSignInLink(draft.rowFor(personId));
              yield* keep(personId);
            });
            return (await conch.people.create({ name }, alongside)).id;
          },
          again: async (madeId) => {
            const personId = asMemberId(madeId);
            await access.change(permission, () => renewFirstLink(draft.rowFor(personId)));
            return personId;
          },
        },
      );
      const person = personOnWire(await personBy(id));
      return { person, link, expiresAt: iso(expiresAt), warning: linkWarning(link) };
    },
    changePerson: async ({ params: { personId: id }, body: { name, isAdmin }, permission }) => {
      await personBy(id);
      if (isAdmin !== undefined) {
        await changeWithName(services, { id, name, permission }, () => changeAdmin(id, isAdmin));
      } else if (name !== undefined) {
        await conch.people.rename(id, name, access.alongside(permission));
      }
      return personOnWire(await personBy(id));
    },
    removePerson: async ({ params: { personId: id }, permission }) => {
      await personBy(id);
      await removePerson(services, { id, permission });
      return undefined;
    },
    makePersonLink: async ({ params: { personId }, permission }) => {
      await personBy(personId);
      const { link, expiresAt } = await makeSignInLink(services, permission, personId);
      return { link, expiresAt: iso(expiresAt), warning: linkWarning(link) };
    },
  };
}

/** Replaces the first sign-in link of a person who never used it. */
function* renewFirstLink(row: SignInLinkRow): Script<void> {
  const { personId } = row;
  if (yield* hasComeIn(personId)) throw alreadyMade();
  yield* removeSignInLinksOf(personId);
  yield* addSignInLink(row);
}

async function findPerson(
  { database }: Pick<Services, 'database'>,
  id: MemberId,
): Promise<ListedPersonRow> {
  const row = await database.read(() => listedPerson(id));
  if (row !== null) return row;
  throw new RequestRefused('no-such-member', `There is no person ${id}. Look up the id.`);
}

/** A person in the directory. */
function personOnWire(row: ListedPersonRow): AnswerOf<typeof HTTP_API.readPerson> {
  const { id, name, version } = row;
  return { id, name, isAdmin: row.isAdmin === 1, version, createdAt: iso(row.createdAt) };
}
