import { clientFrame } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { openModelServer } from '../providers/model-server.ts';
import { serverProcess } from './support/server-process.ts';
import { walkSockets } from './support/walk-sockets.ts';
import { ALL_ROUTES, WalkFindings, walkRoutes } from './support/walk.ts';
import { WalkWire } from './support/wire.ts';
import { makeWorld } from './support/world.ts';

const SEED = 20_260;
const IN_A_ROUND = 2_500;
const SHARE_OF_FRAMES = 0.3;
// With at least this many requests, each route must succeed once. The order of responses differs
// between runs, so a route may have no success by chance. Such a route gets more requests.
const ENOUGH = 15_000;
const ASKED_AGAIN = 100;
const MOST_ROUNDS_MORE = 20;

const all = testSize('requests');

describe.each(DATABASES)('random requests to every route and every frame, on $name', (kind) => {
  // Most code is the same for both databases, so PostgreSQL gets fewer requests.
  const requestCount = kind.name === 'SQLite' ? all : Math.ceil(all / 10);

  test(`[T16] [T15] ${requestCount} valid and invalid requests and frames get documented responses, and the process survives`, async () => {
    const { baseUrl: modelsAt, place } = await openModelServer();
    const server = await serverProcess(kind, { config: { outbound: [place] } });
    const before = await server.state();
    const wire = new WalkWire(server.origin);
    const findings = new WalkFindings();
    const began = performance.now();
    let round = 0;
    const nextRound = async () => {
      round += 1;
      const ground = { origin: server.origin, modelsAt };
      const lasting = await makeWorld({ ...ground, number: 2 * round });
      const passing = await makeWorld({ ...ground, number: 2 * round + 1 });
      return { worlds: { lasting, passing }, seed: SEED + round * 1_000 };
    };
    while (findings.times.length < requestCount) {
      const size = Math.min(IN_A_ROUND, requestCount - findings.times.length);
      const frames = Math.ceil(size * SHARE_OF_FRAMES);
      const { worlds, seed } = await nextRound();
      await walkSockets({ wire, world: worlds.passing, findings }, { frames, seed });
      await walkRoutes({ wire, worlds, findings }, { requests: size - frames, seed });
    }
    const missing = () => (requestCount < ENOUGH ? [] : routesLeftOut(findings));
    for (let more = 0; more < MOST_ROUNDS_MORE && missing().length > 0; more += 1) {
      const { worlds, seed } = await nextRound();
      const routes = missing();
      const requests = routes.length * ASKED_AGAIN;
      await walkRoutes({ wire, worlds, findings }, { requests, seed, routes });
    }
    const seconds = (performance.now() - began) / 1_000;
    const alive = await wire.send({ method: 'GET', path: '/readyz', headers: {}, body: null });
    wire.close();
    const after = await server.state();
    console.info(
      `${findings.times.length} on ${kind.name} in ${seconds.toFixed(1)} s; p99 ${findings.p99Ms.toFixed(0)} ms, slowest ${findings.slowestMs.toFixed(0)} ms; by the server's own clock ${after.slowestMs} ms (${after.slowestRoute})`,
    );
    const faults = [...findings.faults].map(([about, words]) => `${about}\n  ${words}`);
    const { unhandled, broken } = after;
    // All three are compared together, because the log line explains a response with status 500.
    expect({ faults, unhandled, broken }).toEqual({ faults: [], unhandled: [], broken: [] });
    expect(findings.times.length).toBeGreaterThanOrEqual(requestCount);
    expect(alive.text).toBe('ok');
    expect(server.isRunning()).toBe(true);
    expect(after.upSeconds).toBeGreaterThan(before.upSeconds + seconds);
    expect(missing().map(([name]) => name)).toEqual([]);
    expect(requestCount < ENOUGH ? [] : framesLeftOut(findings)).toEqual([]);
  });
});

// The generator never produces an export as a body, the token of a share link, or the hash of a
// picture. space-copies.test.ts, sharing.test.ts and faces.test.ts test these routes.
const NOT_BY_CHANCE: ReadonlySet<string> = new Set([
  'importSpace',
  'readShared',
  'readFacePicture',
]);

/** Routes that never succeeded. */
function routesLeftOut({ succeeded }: WalkFindings): typeof ALL_ROUTES {
  return ALL_ROUTES.filter(([name]) => !NOT_BY_CHANCE.has(name) && !succeeded.has(name));
}

/** Frame types that were never accepted. */
function framesLeftOut({ answered }: WalkFindings): readonly string[] {
  const types = clientFrame.options.map(({ shape }) => shape.type.value);
  return types.filter((type) => !answered.has(`${type} taken`));
}
