import { createConch } from '@conch/runtime';
import { endLeases } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { streamOf, type ModelSays } from '../../../src/testing/fake-provider.ts';
import { openProviderThat } from '../support/provider-that.ts';
import { thinkingKind, WIRES } from '../support/thinking-kind.ts';
import { follow } from './kill.ts';

const [wire] = WIRES;
const post = { clientId: 'once', text: '@HR tell everyone' };

describe.each(DATABASES)('a run whose process is killed on $name', ({ forTest }) => {
  test('[I-18] if another process resumes a killed run, the first step of the run stays marked as estimated', async () => {
    const place = await forTest();
    const conch = await createConch({
      database: await place.open(),
      kinds: [thinkingKind({ url: '', wire })],
    });
    const ana = (await conch.people.create({ name: 'Ana' })).id;
    const config = { provider: 'p', model: wire.model };
    const hr = (await conch.agents.create({ name: 'HR', kind: 'llm', config })).id;
    const settings = { mainAgentId: hr, policy: 'coordinator' as const };
    const of = { memberIds: [ana, hr], settings };
    const { id: spaceId } = await conch.spaces.create({ name: 'Office', ...of });
    await conch.close({ drainMs: 0 });

    const send = { name: 'sendSpaceMessage', input: { spaceId, text: 'one' } };
    const steps: ModelSays[] = [
      { text: 'At once.', calls: [send], tokens: null },
      { text: 'All sent.', tokens: { input: 10, output: 1 } },
    ];
    const { baseUrl } = await openProviderThat((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(streamOf(steps.shift() ?? {}));
    });
    const url = baseUrl.replace(/\/v1$/u, '');
    const order = { location: place.location, url, wire, spaceId, from: ana, post };
    expect(await follow({ ...order, death: { point: 'after-step', visit: 1 } })).toBe('SIGKILL');
    await endLeases(place);
    expect(await follow({ ...order, death: null })).toBe('0');

    const after = await createConch({ database: await place.open(), kinds: [] });
    const [chain] = await after.read.chains(spaceId);
    const runs = chain === undefined ? [] : await after.read.runsOfChain(spaceId, chain.id);
    await after.close({ drainMs: 0 });
    expect(runs.map(({ outcome, isEstimated }) => [outcome, isEstimated])).toEqual([
      ['responded', true],
    ]);
  });
});
