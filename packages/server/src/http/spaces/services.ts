import { matchingForm, type SpaceId } from '@conch/engine';
import type { AnswerOf, HTTP_API, HTTP_API_PARTS } from '@conch/protocol';
import { personById, type Script } from '@conch/store';
import {
  addService,
  removeService,
  renewService,
  servicesOf,
  type ServiceRow,
} from '@conch/store/outside';
import { openerOf, type Personal } from '../../auth/principal.ts';
import { hashOf, newSecret } from '../../auth/secret-text.ts';
import { mustNotBeArchived } from '../../auth/space-access.ts';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import { iso, isoOrNull } from '../../wire/instant.ts';
import { alreadyMade, createOnce } from '../create-once.ts';
import type { HandlersOf } from '../route-request.ts';

type ServiceRoute = keyof (typeof HTTP_API_PARTS)['Services'];
type ServiceOnWire = AnswerOf<typeof HTTP_API.listServices>['items'][number];

const MOST_SERVICES = 50;
const ENDING = 4;

/** The services of a space, and their tokens. */
export function serviceHandlers(services: Services): HandlersOf<ServiceRoute> {
  const { access, conch, database } = services;
  return {
    listServices: async ({ params: { spaceId } }) => {
      await conch.spaces.get(spaceId);
      const items = await database.read(function* () {
        const all: ServiceOnWire[] = [];
        for (const row of yield* servicesOf(spaceId)) all.push(yield* serviceOnWire(row));
        return all;
      });
      return { items, next: null };
    },

    makeService: async ({ params: { spaceId }, body, by: { principal }, permission }) => {
      await mustNotBeArchived(services, spaceId);
      const name = await conch.people.serviceName(body.name);
      const { row, secret } = draftService(services, { spaceId, name, principal });
      const made = await createOnce(
        services,
        { madeBy: row.madeBy, scope: `makeService ${spaceId}`, clientId: body.clientId },
        {
          make: (keep) =>
            access.change(permission, function* () {
              yield* mustFit(row);
              yield* addService(row);
              yield* keep(row.id);
              return row;
            }),
          again: (id) =>
            access.change(permission, function* () {
              const renewed = yield* renewService({ ...row, id });
              if (renewed === null) throw alreadyMade();
              return renewed;
            }),
        },
      );
      return { ...(await database.read(() => serviceOnWire(made))), secret };
    },

    removeService: async ({ params: { spaceId, serviceId }, permission }) => {
      await conch.spaces.get(spaceId);
      const end = () => removeService(spaceId, serviceId);
      if (await access.change(permission, end)) return undefined;
      const what = 'This space has no such service. List the services again.';
      throw new RequestRefused('no-such-service', what);
    },
  };
}

/** A new service and its token. The token is not stored, and only its creator sees it. */
function draftService(
  { clock, newId }: Pick<Services, 'clock' | 'newId'>,
  given: {
    readonly spaceId: SpaceId;
    readonly name: string;
    readonly principal: Personal;
  },
): { readonly row: ServiceRow; readonly secret: string } {
  const { spaceId, name, principal } = given;
  const secret = newSecret('conch_service_');
  const row = {
    spaceId,
    id: newId(),
    name,
    hash: hashOf(secret),
    last4: secret.slice(-ENDING),
    madeBy: principal.personId,
    createdAt: clock.now(),
    lastUsedAt: null,
    openedBy: openerOf(principal),
  };
  return { row, secret };
}

/** Refuses one service too many, and a second service of the same name in a space. */
function* mustFit({ spaceId, name }: ServiceRow): Script<void> {
  const others = yield* servicesOf(spaceId);
  if (others.length >= MOST_SERVICES) {
    const what = `This space already has ${MOST_SERVICES} services. Remove one first.`;
    throw new RequestRefused('bad-name', what);
  }
  const form = matchingForm(name);
  if (others.every((other) => matchingForm(other.name) !== form)) return;
  throw new RequestRefused(
    'bad-name',
    'This space already has a service of this name. Choose another.',
  );
}

function* serviceOnWire(row: ServiceRow): Script<ServiceOnWire> {
  const { id, name, last4, createdAt, lastUsedAt } = row;
  const madeBy = (yield* personById(row.madeBy))?.name ?? '';
  const times = { createdAt: iso(createdAt), lastUsedAt: isoOrNull(lastUsedAt) };
  return { id, name, ending: last4, madeBy, ...times };
}
