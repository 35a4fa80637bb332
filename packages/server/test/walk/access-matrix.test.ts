import { HTTP_API, ROOT_API, type Route } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filled } from '../support/client.ts';
import { documented, type Answer } from '../support/documented.ts';
import {
  ELSEWHERE,
  EXPECTED,
  NOWHERE,
  ROLES,
  verdictOf,
  type Role,
  type Verdict,
} from './expected-access.ts';
import { GOOD_BODIES, goodQuery } from './good-asks.ts';
import type { Ids } from './ids.ts';
import { openFurnished } from './open-furnished.ts';
import { makePlaces, type Places } from './places.ts';
import { unknownIds } from './unknown-ids.ts';
import { Wire } from './wire.ts';
import { wordsOf } from './words-of.ts';

const ROUTES: readonly (readonly [string, Route])[] = [
  ...Object.entries(HTTP_API),
  ...Object.entries(ROOT_API),
];

/** The space that is asked about, and the thing in it. */
type Asked = readonly [where: Ids, what: Ids];

describe.each(DATABASES)('who may ask what, on $name', (kind) => {
  test('[T5] [P-5] every route gives every role what its action allows, and a foreign id what an unknown one gets', async () => {
    const open = await openFurnished(kind, { limits: { failedSignInsPerMinute: 1_000_000 } });
    const wire = new Wire(open.origin);
    const wrong: string[] = [];
    let places = await makePlaces(open, 0);
    let isUsedUp = false;
    let cells = 0;
    for (const [round, [name, route]] of ROUTES.entries()) {
      // Whoever may take something away does: the next route begins anew.
      if (isUsedUp) places = await makePlaces(open, round);
      isUsedUp = route.method === 'DELETE' || route.action === 'leave-space';
      for (const role of ROLES) {
        const headers = places.callers[role];
        const ask = (asked: Asked) => askOf({ wire, headers }, name, route, asked);
        const expected = isProbe(name) ? 'let through' : EXPECTED[route.action][role];
        const row = await cellsOf(ask, { places, route, role, expected });
        cells += row.length;
        const off = row.filter(({ got, wanted }) => got !== wanted);
        wrong.push(...off.map((cell) => `${name} by ${role}, ${JSON.stringify(cell)}`));
      }
    }
    wire.close();
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(1_500);
  });
});

// Who looks whether a server is alive is not even asked who they are.
function isProbe(name: string): boolean {
  return ['readLiveness', 'readReadiness', 'readHealth'].includes(name);
}

interface Cell {
  readonly what: string;
  readonly got: string;
  readonly wanted: string;
}

/** What one role gets from one route, beside what it should get. */
async function cellsOf(
  ask: (asked: Asked) => Promise<Answer>,
  {
    places,
    route,
    role,
    expected,
  }: {
    readonly places: Places;
    readonly route: Route;
    readonly role: Role;
    readonly expected: Verdict;
  },
): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  const say = (what: string, got: number | string, wanted: number | string): void =>
    void cells.push({ what, got: String(got), wanted: String(wanted) });
  const { inForeign, inUnknown, withForeign, withUnknown } = asks(places);
  if (hasSpace(route)) {
    const [foreign, unknown] = [await ask(inForeign), await ask(inUnknown)];
    say('foreign space', verdict(foreign), ELSEWHERE[role]);
    say('unknown space', verdict(unknown), NOWHERE[role]);
    if (ELSEWHERE[role] === 404) say('words', wordsOf(foreign), wordsOf(unknown));
  }
  if (hasThing(route)) {
    const [foreign, unknown] = [await ask(withForeign), await ask(withUnknown)];
    say('words about a foreign thing', wordsOf(foreign), wordsOf(unknown));
    say('a foreign thing', foreign.problem === null ? 'given' : 'refused', 'refused');
  }
  // The last, since it may use up what there is.
  say('own', verdict(await ask([places.own, places.own])), expected);
  return cells;
}

function asks({ own, foreign }: Places) {
  const unknown = unknownIds();
  return {
    inForeign: [foreign, foreign],
    inUnknown: [unknown, unknown],
    // Their own space, and something of another one in it.
    withForeign: [own, foreign],
    withUnknown: [own, unknown],
  } satisfies Record<string, Asked>;
}

/** Whether a route is about one space, wherever it says which. */
function hasSpace({ params, query, body }: Route): boolean {
  return [params, query, body].some(
    (part) =>
      part !== undefined && 'shape' in part && Object.hasOwn(part.shape as object, 'spaceId'),
  );
}

// Of the directory everyone knows everything: there is no foreign person or agent.
const SECRET = /^(?:message|thread|run|chain|schedule|invitation|member|token|session)Id$/u;

function hasThing({ params }: Route): boolean {
  return Object.keys(params?.shape ?? {}).some((name) => SECRET.test(name));
}

async function askOf(
  { wire, headers }: { readonly wire: Wire; readonly headers: Readonly<Record<string, string>> },
  name: string,
  route: Route,
  [where, what]: Asked,
): Promise<Answer> {
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

function verdict({ problem }: Answer): Verdict {
  return verdictOf(problem?.code ?? null);
}
