import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../../support/open-server.ts';

const ECHO = { kind: 'script', config: [{ do: { say: '{{sender}}: {{content}}' } }] };

describe.each(DATABASES)('trying an agent over HTTP, on $name', (kind) => {
  test('[trial] an admin who tries an agent gets its answer and the cost', async () => {
    const { owner } = await openServer(kind);
    const body = { ...ECHO, content: 'Well?', name: 'Echo', description: 'repeats' };
    expect(await owner.call('tryAgent', { body })).toEqual({
      outcome: 'responded',
      content: 'Olga: Well?',
      failure: null,
      outcomeWords: 'answered',
      tokens: 0,
      costUsd: 0,
      isEstimated: false,
      ms: expect.any(Number) as number,
    });
    expect((await owner.call('listAgents')).items).toEqual([]);
  });

  test('[trial] only admins may try an agent', async () => {
    const { person } = await openServer(kind);
    const ann = await person('Ann');
    const body = { ...ECHO, content: 'Well?' };
    expect((await ann.refused('tryAgent', { body })).code).toBe('not-allowed');
  });

  test('[trial] an agent outside the server cannot be tried without a space', async () => {
    const { owner } = await openServer(kind);
    const body = { kind: 'remote', config: { over: 'socket' }, content: 'Well?' };
    const { code, detail } = await owner.refused('tryAgent', { body });
    expect(code).toBe('needs-space');
    expect(detail).toContain('add it to a space, and ask it there');
  });

  test('[trial] trials above the rate limit are refused with the time to wait', async () => {
    const { owner } = await openServer(kind, { limits: { trialsPerMinute: 1 } });
    const body = { ...ECHO, content: 'Well?' };
    await owner.call('tryAgent', { body });
    const { code, retryAfterSeconds } = await owner.refused('tryAgent', { body });
    expect([code, retryAfterSeconds]).toEqual(['too-fast', expect.any(Number)]);
  });
});
