import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

describe.each(DATABASES.slice(0, 1))('refused mentions over HTTP, on $name', (kind) => {
  test('the refusal of an unknown mention suggests a similar name', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: { Finance: [{ do: { say: 'yes' } }] },
      settings: { unknownMentions: 'refuse' },
    });
    const body = { content: '@Finanse hi' };
    const { detail, reason } = await owner.refused('postMessage', { params: { spaceId }, body });
    expect(detail).toContain('“@Finanse” (did you mean “@Finance”?)');
    expect(reason).toMatchObject({
      code: 'mentions-nobody-near',
      params: { name: 'Finanse', nearest: 'Finance' },
    });
  });

  test('the refusal of a message to an agent outside the space names the agent', async () => {
    const { owner } = await openServer(kind);
    const agents = { Finance: [{ do: { say: 'yes' } }] };
    await makeRoom(owner, { agents });
    const { spaceId } = await makeRoom(owner, { agents: { Tea: [{ do: { say: 'tea' } }] } });
    const body = { content: '@Finance hi' };
    const { code, reason } = await owner.refused('postMessage', { params: { spaceId }, body });
    expect(code).toBe('not-in-space');
    expect(reason).toMatchObject({ code: 'begins-with-outsider', params: { name: 'Finance' } });
  });
});
