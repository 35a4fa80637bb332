import { clientFrame } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/test-sizes.ts';
import { openModelServer } from '../providers/model-server.ts';
import { serverProcess } from './server-process.ts';
import { walkSockets } from './walk-sockets.ts';
import { ALL_ROUTES, Findings, walkRoutes } from './walk.ts';
import { Wire } from './wire.ts';
import { makeWorld } from './world.ts';

const SEED = 20_260;
const IN_A_ROUND = 2_500;
const SHARE_OF_FRAMES = 0.3;
// From here on chance leaves next to nothing out; what it leaves out has tests of its own.
const ENOUGH = 15_000;
const MOST_LEFT_OUT = 3;

const all = testSize('requests');

describe.each(DATABASES)('a walk over every route and every frame, on $name', (kind) => {
  // What the databases differ in is little beside what they have in common.
  const wanted = kind.name === 'SQLite' ? all : Math.ceil(all / 10);

  test(`[T16] [T15] ${wanted} requests and frames, good and bad, get documented answers in time from a process that lives on`, async () => {
    const { baseUrl: modelsAt, place } = await openModelServer();
    const server = await serverProcess(kind, { config: { outbound: [place] } });
    const before = await server.fared();
    const wire = new Wire(server.origin);
    const findings = new Findings();
    const began = performance.now();
    for (let round = 0; findings.times.length < wanted; round += 1) {
      const size = Math.min(IN_A_ROUND, wanted - findings.times.length);
      const frames = Math.ceil(size * SHARE_OF_FRAMES);
      const ground = { origin: server.origin, modelsAt };
      const lasting = await makeWorld({ ...ground, number: 2 * round });
      const passing = await makeWorld({ ...ground, number: 2 * round + 1 });
      const seed = SEED + round * 1_000;
      await walkSockets({ wire, world: passing, findings }, { frames, seed });
      const worlds = { lasting, passing };
      await walkRoutes({ wire, worlds, findings }, { requests: size - frames, seed });
    }
    const seconds = (performance.now() - began) / 1_000;
    const alive = await wire.send({ method: 'GET', path: '/readyz', headers: {}, body: null });
    wire.close();
    const after = await server.fared();
    console.info(
      `${findings.times.length} on ${kind.name} in ${seconds.toFixed(1)} s; p99 ${findings.p99Ms.toFixed(0)} ms, slowest ${findings.slowestMs.toFixed(0)} ms; by the server's own clock ${after.slowestMs} ms (${after.slowestRoute})`,
    );
    expect([...findings.faults].map(([about, words]) => `${about}\n  ${words}`)).toEqual([]);
    expect(findings.times.length).toBeGreaterThanOrEqual(wanted);
    expect({ unhandled: after.unhandled, broken: after.broken }).toEqual({
      unhandled: [],
      broken: [],
    });
    expect(alive.text).toBe('ok');
    expect(server.isRunning()).toBe(true);
    expect(after.upSeconds).toBeGreaterThan(before.upSeconds + seconds);
    const missed = wanted >= ENOUGH ? leftOut(findings) : [];
    expect(missed.slice(MOST_LEFT_OUT)).toEqual([]);
  });
});

/** Routes that never gave what they are for, and frames that were never taken. */
function leftOut({ given, answered }: Findings): readonly string[] {
  const routes = ALL_ROUTES.map(([name]) => name).filter((name) => !given.has(name));
  const types = clientFrame.options.map(({ shape }) => shape.type.value);
  return [...routes, ...types.filter((type) => !answered.has(`${type} taken`))];
}
