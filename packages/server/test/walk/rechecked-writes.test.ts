import { HTTP_API, type Route, type RouteName } from '@conch/protocol';
import { systemClock, type Clock } from '@conch/runtime';
import {
  addSession,
  personAccess,
  removeSessionsOf,
  rolesOf,
  sessionsOf,
  setAdmin,
  setSpaceRole,
  type Script,
} from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filled, type TestClient } from '../support/client.ts';
import { documented } from '../support/documented.ts';
import { secretIn } from '../support/open-server.ts';
import {
  ACCESS_WRITES,
  type AccessWrite,
  type WriteIds,
  type Writer,
} from './support/rechecked/access-writes.ts';
import { allRows } from './support/rechecked/all-rows.ts';
import { makeIds } from './support/ids.ts';
import { openFurnished } from './support/open-furnished.ts';
import { RevokingDatabase } from './support/rechecked/revoking-database.ts';
import { TOOL } from './support/tools.ts';

const LOSSES = ['credential', 'right'] as const;
type Loss = (typeof LOSSES)[number];

const ROUTES = Object.entries(ACCESS_WRITES) as [RouteName, (typeof ACCESS_WRITES)['setUp']][];

describe.each(DATABASES)('writes of callers who lost their access, on $name', (kind) => {
  test('[P-3] [T5] if a caller loses the credential or the right after the authorisation, no route writes anything', async () => {
    const { ids, writers, database } = await opened(kind);
    const wrong: string[] = [];
    let tries = 0;
    for (const { name, write, what, loss, expected } of triesWith(ids)) {
      tries += 1;
      const writer = writers[write.by];
      const got = await tried({ database, writer, loss }, () => sent(name, write, { writer, ids }));
      if (got !== `${expected}, no write`) wrong.push(`${what} without the ${loss}: ${got}`);
    }
    expect(wrong).toEqual([]);
    expect(tries).toBeGreaterThan(80);
  });
});

interface Try {
  readonly name: RouteName;
  readonly write: AccessWrite;
  readonly what: string;
  readonly loss: Loss;
  readonly expected: number;
}

function triesWith(ids: WriteIds): readonly Try[] {
  return ROUTES.flatMap(([name, writes]) => {
    const requests = typeof writes === 'string' ? [] : writes(ids);
    return requests.flatMap((write, at) =>
      LOSSES.flatMap((loss) => {
        const expected = expectedStatus(HTTP_API[name], loss);
        return expected === null ? [] : [{ name, write, what: `${name} ${at}`, loss, expected }];
      }),
    );
  });
}

interface Person {
  readonly client: TestClient;
  readonly id: string;
}

interface Opened {
  readonly ids: WriteIds;
  readonly writers: Readonly<Record<Writer, Person>>;
  readonly database: RevokingDatabase;
}

async function opened(kind: DatabaseKind): Promise<Opened> {
  let database: RevokingDatabase | null = null;
  const clock = new StoppableClock();
  const open = await openFurnished(kind, {
    clock,
    wrap: (inner) => (database = new RevokingDatabase(inner)),
  });
  const chief = open.owner;
  const [admin, owner, stranger, spare] = [
    await open.person('Adam', { isAdmin: true }),
    await open.person('Olive'),
    await open.person('Sam'),
    await open.person('Spare'),
  ];
  const ids = await makeIds({ chief, owner, spare, name: 'Scribe', modelsAt: open.modelsAt });
  const params = { spaceId: ids.spaceId };
  await owner.call('addMembers', { params, body: { memberIds: [ids.personId] } });
  const body = { role: 'member' } as const;
  const { link } = await owner.call('makeInvitation', { params, body });
  const [tool] = (await chief.call('listTools')).items;
  const { spaceId: copied } = await roomOf(chief);
  const { text } = await chief.send('GET', `/api/v1/spaces/${copied}/copy`);
  await open.server.conch.idle();
  // The clock stops. Otherwise the server would store the time of last use of a session that is a
  // minute old, which is a write.
  clock.stop();
  if (database === null) throw new Error('the database was not wrapped');
  return {
    database,
    ids: {
      ...ids,
      ...TOOL,
      invitationToken: secretIn(link),
      toolHash: tool?.now?.hash ?? '',
      copy: text.replaceAll(copied, ids.agentId.replace(/.$/u, '0')),
    },
    writers: {
      admin: await personOf(admin),
      owner: await personOf(owner),
      stranger: await personOf(stranger),
    },
  };
}

/** The system clock until `stop`. Timers are not affected. */
class StoppableClock implements Clock {
  readonly after = systemClock.after;
  #stopped: { readonly now: number; readonly ms: number } | null = null;

  readonly now = (): number => this.#stopped?.now ?? systemClock.now();

  readonly monotonicMs = (): number => this.#stopped?.ms ?? systemClock.monotonicMs();

  stop(): void {
    this.#stopped = { now: systemClock.now(), ms: systemClock.monotonicMs() };
  }
}

async function roomOf(client: TestClient): Promise<{ readonly spaceId: string }> {
  const { id } = await client.call('makeSpace', { body: { name: 'To be copied' } });
  return { spaceId: id };
}

async function personOf(client: TestClient): Promise<Person> {
  return { client, id: (await client.call('readMe')).id };
}

/** The status of the refusal. Null if the caller keeps the right to the route. */
function expectedStatus({ action }: Route, loss: Loss): 401 | 403 | 404 | null {
  if (loss === 'credential') return 401;
  // Somebody without the right does not learn that the space was deleted.
  if (action === 'restore-space') return 404;
  return RIGHTLESS.has(action) ? null : 403;
}

// Every signed-in person, or every member of the space, may do these actions. So the loss of a role
// does not forbid them.
const RIGHTLESS: ReadonlySet<string> = new Set([
  'come-in',
  'be-someone',
  'manage-account',
  'make-space',
  'leave-space',
]);

interface Revoking {
  readonly database: RevokingDatabase;
  readonly writer: Person;
  readonly loss: Loss;
}

/** Sends a request whose caller loses access before the first write. Then restores the access. */
async function tried(
  { database, writer, loss }: Revoking,
  ask: () => Promise<number>,
): Promise<string> {
  const { inner } = database;
  let restore: () => Script<void> = nothing;
  let before: readonly string[] | null = null;
  database.beforeWrites(async () => {
    restore = await inner.transact(() => LOSE[loss](writer.id));
    before = await allRows(inner);
  });
  const status = await ask();
  database.beforeWrites(null);
  if (before === null) return `${status}, without a transaction`;
  const isSame = JSON.stringify(await allRows(inner)) === JSON.stringify(before);
  await inner.transact(restore);
  return `${status}, ${isSame ? 'no write' : 'a write'}`;
}

// oxlint-disable-next-line require-yield -- a script without database calls
function* nothing(): Script<void> {}

const LOSE: Readonly<Record<Loss, (personId: string) => Script<() => Script<void>>>> = {
  *credential(personId) {
    const rows = yield* sessionsOf(personId);
    yield* removeSessionsOf(personId);
    return function* () {
      for (const row of rows) yield* addSession(row);
    };
  },
  *right(id) {
    const isAdmin = (yield* personAccess(id))?.isAdmin === 1;
    const roles = yield* rolesOf(id);
    yield* setAdmin({ id, isAdmin: false });
    for (const { spaceId } of roles) {
      yield* setSpaceRole({ spaceId, personId: id, role: 'viewer', since: 0 });
    }
    return function* () {
      yield* setAdmin({ id, isAdmin });
      for (const { spaceId, role } of roles) {
        yield* setSpaceRole({ spaceId, personId: id, role, since: 0 });
      }
    };
  },
};

async function sent(
  name: RouteName,
  { query = {}, body }: AccessWrite,
  { writer, ids }: { readonly writer: Person; readonly ids: WriteIds },
): Promise<number> {
  const { method, path } = HTTP_API[name];
  const search = new URLSearchParams(query).toString();
  const isText = typeof body === 'string';
  const heard = await writer.client.send(
    method,
    `/api/v1${filled(path, { ...ids })}${search === '' ? '' : `?${search}`}`,
    {
      ...(body === undefined ? {} : { body }),
      ...(isText ? { headers: { 'content-type': 'application/x-ndjson' } } : {}),
    },
  );
  return documented(name, HTTP_API[name], heard).status;
}
