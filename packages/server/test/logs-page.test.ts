import { readFileSync } from 'node:fs';
import { asSpaceId } from '@conch/engine';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from './support/make-room.ts';
import { openServer } from './support/open-server.ts';

const AGENTS = {
  Ann: [
    { when: { contains: 'hello' }, do: { skip: true } },
    { when: { contains: 'enough' }, do: { pass: true } },
    { when: { nth: 2 }, do: { say: '@Bob and what now?' } },
    { do: { say: '@Bob what do you say?' } },
  ],
  Bob: [{ when: { contains: 'hello' }, do: { skip: true } }, { do: { say: 'All is well.' } }],
};

type Line = Readonly<Record<string, unknown>>;

/** The JSON example of each section of the page, by its title. */
function examplesOfPage(): ReadonlyMap<string, Line> {
  const page = readFileSync(new URL('../../../docs/logs.md', import.meta.url), 'utf8');
  const sections = page.matchAll(/^### (.+)$[^]*?^```json\n([^]*?)^```$/gmu);
  return new Map([...sections].map(([, title = '', json = '']) => [title, JSON.parse(json)]));
}

/** A line without the values that differ between runs: ids and numbers. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return /^[0-9a-f]{8}-[0-9a-f-]{27}$/u.test(value) ? 'id' : value;
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

describe.each(DATABASES.slice(0, 1))('docs/logs.md', (kind) => {
  const play = async () => {
    const { owner, server, logged } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: AGENTS,
      settings: { policy: 'mention', turnLimit: 3 },
    });
    const begin = logged.length;
    for (const content of ['@Ann ask Bob and @Nobody', '@Ann enough', 'hello']) {
      await owner.call('postMessage', { params: { spaceId }, body: { content } });
      await server.conch.idle();
    }
    const lines = logged.slice(begin).map((line) => JSON.parse(line) as Line);
    const metrics = (await owner.send('GET', '/metrics')).text;
    return { lines: lines.filter(({ what }) => what === 'decision'), logged, metrics };
  };

  test('docs/logs.md has an example of every logged event, as the server logs it', async () => {
    const { lines } = await play();
    const shapes = lines.map(shapeOf);
    const examples = examplesOfPage();
    expect(examples.size).toBe(8);
    for (const [title, example] of examples) {
      const { event } = example;
      const near = shapes.filter((shape) => (shape as Line)['event'] === event);
      expect({ title, shapes: near }).toEqual({
        title,
        shapes: expect.arrayContaining([shapeOf(example)]) as unknown,
      });
    }
  });

  test('docs/logs.md names a metric for each event', async () => {
    const { metrics } = await play();
    const page = readFileSync(new URL('../../../docs/logs.md', import.meta.url), 'utf8');
    const named = [...page.matchAll(/`(conch_\w+\{[^}`]*\})`/gu)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThanOrEqual(8);
    for (const name of named) expect(metrics).toContain(`${name} `);
  });

  test('[P-1] no log line contains a name or a text of a conversation', async () => {
    const { logged } = await play();
    expect(logged.join('')).not.toMatch(/\b(?:Ann|Bob|Nobody|hello|enough|well|Olga|Room)\b/u);
  });

  test('[P-1] no log line contains the name of a service or of a schedule', async () => {
    const clock = new ManualClock(Date.UTC(2026, 0, 1, 8));
    const { owner, server, logged } = await openServer(kind, { clock });
    const { conch } = server;
    const made = await makeRoom(owner, { agents: { Ann: [{ do: { say: 'All is well.' } }] } });
    const spaceId = asSpaceId(made.spaceId);
    await conch.post({ spaceId, from: { service: 'Canary service' }, content: '@Ann is it paid?' });
    const schedule = { name: 'Canary schedule', cron: '0 9 * * *', content: '@Ann what is new?' };
    await conch.schedules.create({ spaceId, ...schedule });
    clock.advance(24 * 3_600_000);
    await conch.schedules.fireDue();
    await conch.idle();
    const lines = logged.map((line) => JSON.parse(line) as Line);
    const effects = lines.flatMap((line) => (line['effects'] ?? []) as readonly Line[]);
    const senders = effects.flatMap(({ type, by }) => (type === 'post-message' ? [by] : []));
    expect(senders.filter((by) => (by as Line)['kind'] === 'service').length).toBe(2);
    expect(logged.join('')).not.toMatch(/canary/iu);
  });
});
