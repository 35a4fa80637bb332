import { once } from 'node:events';
import { get, ServerResponse, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

/** A space whose export is larger than the operating system buffers for a connection. */
async function longRoom(owner: TestClient, people: readonly TestClient[] = []): Promise<string> {
  const { spaceId } = await makeRoom(owner, { people });
  const body = { content: 'x'.repeat(30_000) };
  for (let nth = 0; nth < 400; nth += 1) {
    await owner.call('postMessage', { params: { spaceId }, body });
  }
  return spaceId;
}

/** Requests an export without reading it yet. */
async function exportUnread(
  { origin, cookie }: TestClient,
  spaceId: string,
): Promise<IncomingMessage> {
  const headers = { cookie: cookie ?? '' };
  const asked = get(`${origin}/api/v1/spaces/${spaceId}/export`, { headers, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer.on('error', () => {}).pause();
}

// Longer than any test. The test itself reports that this time has passed.
const STALLED_MS = 600_000;

const limits = { answersAtOnce: 3, exportsAtOnce: 2 };

describe.each(DATABASES.slice(0, 1))(
  'responses that the client does not read, on $name',
  (kind) => {
    test('[T14] each person has a limit of open exports, and can start another export when one of theirs is finished', async () => {
      const { owner, person } = await openServer(kind, { limits });
      const ben = await person('Ben');
      const spaceId = await longRoom(owner, [ben]);
      const params = { spaceId };
      const [first] = [await exportUnread(owner, spaceId), await exportUnread(owner, spaceId)];
      const refused = await owner.refused('exportSpace', { params });
      expect(refused).toMatchObject({ code: 'too-fast', status: 429 });
      expect((await exportUnread(ben, spaceId)).statusCode).toBe(200);
      expect(await text(first)).toContain('"kind":"end"');
      expect((await exportUnread(owner, spaceId)).statusCode).toBe(200);
    });

    test('[T14] the open responses of a person are limited, and other people are not affected', async () => {
      const { owner, person } = await openServer(kind, { limits: { ...limits, answersAtOnce: 2 } });
      const ben = await person('Ben');
      const spaceId = await longRoom(owner);
      await Promise.all([exportUnread(owner, spaceId), exportUnread(owner, spaceId)]);
      expect((await owner.refused('readMe')).code).toBe('too-fast');
      expect((await ben.call('readMe')).name).toBe('Ben');
    });

    test('[T14] if a response stalls too long, the response is dropped and the person can start another one', async () => {
      const { owner } = await openServer(kind, {
        limits: { ...limits, answersAtOnce: 1, stalledMs: STALLED_MS },
      });
      const spaceId = await longRoom(owner);
      const limited = vi.spyOn(ServerResponse.prototype, 'setTimeout');
      onTestFinished(() => limited.mockRestore());
      const stalled = await exportUnread(owner, spaceId);
      const answer = limited.mock.contexts[0] as ServerResponse | undefined;
      expect(limited.mock.calls[0]?.[0]).toBe(STALLED_MS);
      const status = async (): Promise<number> => (await owner.ask('readMe', {})).status;
      expect(await status()).toBe(429);
      const statusAfterTimeout = (): Promise<number> => {
        answer?.emit('timeout');
        return status();
      };
      await expect.poll(statusAfterTimeout, { interval: 20 }).toBe(200);
      await expect(text(stalled)).rejects.toThrow('aborted');
    });
  },
);
