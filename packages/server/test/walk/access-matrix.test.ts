import { HTTP_API, ROOT_API, type Route } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filled } from '../support/client.ts';
import { documented, type DocumentedResponse } from '../support/documented.ts';
import {
  elsewhere,
  EXPECTED,
  nowhere,
  ROLES,
  verdictOf,
  type WalkRole,
  type AccessVerdict,
} from './support/expected-access.ts';
import { GOOD_BODIES, goodQuery } from './support/good-asks.ts';
import type { Ids } from './support/ids.ts';
import { openFurnished } from './support/open-furnished.ts';
import { makeWalkSpaces, type WalkSpaces } from './support/walk-spaces.ts';
import { unknownIds } from './support/unknown-ids.ts';
import { WalkWire } from './support/wire.ts';
import { wordsOf } from './support/words-of.ts';

const ROUTES: readonly (readonly [string, Route])[] = [
  ...Object.entries(HTTP_API),
  ...Object.entries(ROOT_API),
];

/** The ids for the space of a request, and for the resource in the space. */
type IdPair = readonly [where: Ids, what: Ids];

describe.each(DATABASES)('access to routes, on $name', (kind) => {
  test('[T5] [P-5] every route gives each role exactly the access that the action of the route allows, and treats a foreign id like an unknown id', async () => {
    const open = await openFurnished(kind, { limits: { failedSignInsPerMinute: 1_000_000 } });
    const wire = new WalkWire(open.origin);
    const wrong: string[] = [];
    let places = await makeWalkSpaces(open, 0);
    let isUsedUp = false;
    let cells = 0;
    for (const [round, [name, route]] of ROUTES.entries()) {
      // A route may delete rows, so the next route starts with new spaces.
      if (isUsedUp) places = await makeWalkSpaces(open, round);
      isUsedUp = route.method === 'DELETE' || USES_UP.has(name);
      for (const role of ROLES) {
        // The row of the owner ran before this row and used up the space.
        if (ONLY_ONCE.has(name) && role === 'admin') {
          places = await makeWalkSpaces(open, round + ROUTES.length);
        }
        if (ENDS_OWNER.has(name) && role === 'manage token') {
          places = await makeWalkSpaces(open, round + 2 * ROUTES.length);
        }
        const headers = places.callers[role];
        const ask = (asked: IdPair) => askOf({ wire, headers }, name, route, asked);
        const expected = isProbe(name) ? 'let through' : EXPECTED[route.action][role];
        const row = await cellsOf(ask, { places, route, role, expected });
        cells += row.length;
        const off = row.filter((cell) => cell.actual !== cell.expected);
        wrong.push(...off.map((cell) => `${name} by ${role}, ${JSON.stringify(cell)}`));
      }
    }
    wire.close();
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(1_500);
  });
});

const USES_UP: ReadonlySet<string> = new Set(['leaveSpace', 'handOverSpace', 'restoreSpace']);
// The owner loses the role or the space, and the token of the owner with it.
const ENDS_OWNER: ReadonlySet<string> = new Set(['handOverSpace', 'deleteSpace']);
const ONLY_ONCE: ReadonlySet<string> = new Set(['deleteSpace', 'restoreSpace', 'purgeSpace']);

// Health probes and shared pages answer without looking at the caller.
function isProbe(name: string): boolean {
  return ['readLiveness', 'readReadiness', 'readHealth', 'readShared'].includes(name);
}

interface Cell {
  readonly what: string;
  readonly actual: string;
  readonly expected: string;
}

/** The verdicts of one role on one route, with the expected verdicts. */
async function cellsOf(
  ask: (asked: IdPair) => Promise<DocumentedResponse>,
  {
    places,
    route,
    role,
    expected,
  }: {
    readonly places: WalkSpaces;
    readonly route: Route;
    readonly role: WalkRole;
    readonly expected: AccessVerdict;
  },
): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  const say = (what: string, got: number | string, wanted: number | string): void =>
    void cells.push({ what, actual: String(got), expected: String(wanted) });
  const { inForeign, inUnknown, withForeign, withUnknown } = asks(places);
  if (hasSpace(route)) {
    const [foreign, unknown] = [await ask(inForeign), await ask(inUnknown)];
    const hidden = elsewhere(route.action, role);
    say('foreign space', verdict(foreign), hidden);
    say('unknown space', verdict(unknown), nowhere(route.action, role));
    if (hidden === 404) say('words', wordsOf(foreign), wordsOf(unknown));
  }
  if (hasThing(route)) {
    const [foreign, unknown] = [await ask(withForeign), await ask(withUnknown)];
    say('words about a foreign thing', wordsOf(foreign), wordsOf(unknown));
    say('a foreign thing', foreign.problem === null ? 'given' : 'refused', 'refused');
  }
  // This request is the last one, because it may use up the resource.
  say('own', verdict(await ask([places.own, places.own])), expected);
  return cells;
}

function asks({ own, foreign }: WalkSpaces) {
  const unknown = unknownIds();
  return {
    inForeign: [foreign, foreign],
    inUnknown: [unknown, unknown],
    // The caller's space, with a resource of another space.
    withForeign: [own, foreign],
    withUnknown: [own, unknown],
  } satisfies Record<string, IdPair>;
}

/** Whether a route refers to a space, in its path, query or body. */
function hasSpace({ params, query, body }: Route): boolean {
  return [params, query, body].some(
    (part) =>
      part !== undefined && 'shape' in part && Object.hasOwn(part.shape as object, 'spaceId'),
  );
}

// The ids of people and agents are not secret, because everyone can list them.
const SECRET =
  /^(?:message|thread|run|chain|schedule|service|share|invitation|member|token|session)Id$/u;

function hasThing({ params }: Route): boolean {
  return Object.keys(params?.shape ?? {}).some((name) => SECRET.test(name));
}

async function askOf(
  {
    wire,
    headers,
  }: { readonly wire: WalkWire; readonly headers: Readonly<Record<string, string>> },
  name: string,
  route: Route,
  [where, what]: IdPair,
): Promise<DocumentedResponse> {
  const ids = { ...what, spaceId: where.spaceId, forumId: where.forumId, agentId: where.agentId };
  const query = new URLSearchParams(goodQuery(name, ids)).toString();
  const prefix = name in HTTP_API ? '/api/v1' : '';
  const path = `${prefix}${filled(route.path, { ...ids })}${query === '' ? '' : `?${query}`}`;
  const given = (GOOD_BODIES as Record<string, ((ids: Ids) => object) | undefined>)[name]?.(ids);
  const body = given === undefined ? null : JSON.stringify(given);
  const type = body === null ? {} : { 'content-type': 'application/json' };
  const { method } = route;
  const heard = await wire.send({ method, path, headers: { ...headers, ...type }, body });
  return documented(name, route, heard);
}

function verdict({ problem }: DocumentedResponse): AccessVerdict {
  return verdictOf(problem?.code ?? null);
}
