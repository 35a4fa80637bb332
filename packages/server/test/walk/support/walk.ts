import { HTTP_API, ROOT_API, type Route } from '@conch/protocol';
import * as fc from 'fast-check';
import { faultOf } from './judge.ts';
import { requestsTo, type WalkRequest } from './requests.ts';
import type { TimedResponse, WalkWire } from './wire.ts';
import type { WalkWorld } from './world.ts';

/** The findings of a walk: many random requests to all routes. */
export class WalkFindings {
  readonly faults = new Map<string, string>();
  /** The number of successful responses of each route. */
  readonly succeeded = new Map<string, number>();
  readonly answered = new Map<string, number>();
  readonly times: number[] = [];

  fault(about: string, words: string): void {
    if (!this.faults.has(about)) this.faults.set(about, words);
  }

  get p99Ms(): number {
    return this.times.toSorted((a, b) => a - b)[Math.floor(this.times.length * 0.99)] ?? 0;
  }

  get slowestMs(): number {
    return this.times.reduce((a, b) => Math.max(a, b), 0);
  }
}

type Named = readonly [name: string, route: Route, prefix: string];

export const ALL_ROUTES: readonly Named[] = [
  ...Object.entries(HTTP_API).map(([name, route]): Named => [name, route, '/api/v1']),
  ...Object.entries(ROOT_API).map(([name, route]): Named => [name, route, '']),
];

const AT_ONCE = 12;

/** Requests that delete data use the temporary world, so that the lasting world stays intact. */
interface Worlds {
  readonly lasting: WalkWorld;
  readonly passing: WalkWorld;
}

interface Walking {
  readonly wire: WalkWire;
  readonly worlds: Worlds;
  readonly findings: WalkFindings;
}

interface Try {
  readonly name: string;
  readonly route: Route;
  readonly world: WalkWorld;
  readonly request: WalkRequest;
}

/** The number of requests of a walk, its seed and its routes. */
interface WalkPlan {
  readonly requests: number;
  readonly seed: number;
  readonly routes?: readonly Named[];
}

/** Sends this many requests to all routes, several at once. */
export async function walkRoutes(
  { wire, worlds, findings }: Walking,
  { requests, seed, routes = ALL_ROUTES }: WalkPlan,
): Promise<void> {
  const perRoute = Math.ceil(requests / routes.length);
  const tries = routes.flatMap((named, at) =>
    fc.sample(triesOf(named, worlds), { numRuns: perRoute, seed: seed + at }),
  );
  // The order is random, so that requests to different routes are mixed.
  const order =
    fc.sample(fc.shuffledSubarray(tries, { minLength: requests, maxLength: requests }), {
      numRuns: 1,
      seed,
    })[0] ?? [];
  const next = order.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of next) {
        const { name, request } = one;
        const heard = await responseOf(wire, request);
        if (heard instanceof Error) findings.fault(`${name} ${heard.message}`, lineOf(request));
        else note(findings, one, heard);
      }
    }),
  );
}

function triesOf([name, route, prefix]: Named, { lasting, passing }: Worlds): fc.Arbitrary<Try> {
  const inside = (world: WalkWorld): fc.Arbitrary<Try> =>
    requestsTo(route, world, prefix).map((tried) => ({ name, route, world, request: tried }));
  if (takesAway(route)) return inside(passing);
  return fc.oneof({ weight: 4, arbitrary: inside(lasting) }, inside(passing));
}

// Routes that remove access. A sign-in counts too, because it replaces the session. A change of
// roles counts too, because perhaps nobody may post afterwards.
function takesAway(route: Route): boolean {
  const { method, action, answer } = route;
  const isLeaving = method === 'DELETE' || action === 'leave-space' || answer.setsCookie === true;
  return isLeaving || route === HTTP_API.changeMember;
}

async function responseOf(wire: WalkWire, tried: WalkRequest): Promise<TimedResponse | Error> {
  try {
    return await wire.send(tried);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function note(
  findings: WalkFindings,
  { name, route, world, request }: Try,
  response: TimedResponse,
): void {
  const { status, text, ms } = response;
  findings.times.push(ms);
  const key = `${name} ${status}`;
  findings.answered.set(key, (findings.answered.get(key) ?? 0) + 1);
  const fault = faultOf(name, route, request, response);
  if (fault !== null) {
    findings.fault(
      `${name} ${status} ${fault.slice(0, 200)}`,
      `${lineOf(request)} -> ${text.slice(0, 300)}`,
    );
  } else if (status === route.answer.status) {
    findings.succeeded.set(name, (findings.succeeded.get(name) ?? 0) + 1);
    if (route.answer.type === undefined && text !== '') world.known.learn(JSON.parse(text));
  }
}

function lineOf({ caller, method, path, headers, body }: WalkRequest): string {
  const said = JSON.stringify({ caller, method, path, headers, body });
  return said.length > 800 ? `${said.slice(0, 800)}…` : said;
}
