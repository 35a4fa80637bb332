import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inOneFile, LITTLE_COLLECTION } from '../../../../scripts/in-one-file.ts';
import { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { testConfig } from '../support/open-server.ts';
import { cutOff, fetched, inOrder, shownAfter, type ClientView } from '../support/shown.ts';
import { connect } from '../support/socket-client.ts';

const PROGRAM = new URL('support/mortal-server.ts', import.meta.url);
const TOKEN = 'an-admin-token-of-the-tests-which-is-long-enough';

const TEXTS = {
  Ann: Array.from({ length: 40 }, (_, nth) => `ann${nth}`).join(' '),
  Bob: Array.from({ length: 40 }, (_, nth) => `bob${nth}`).join(' '),
  Cid: Array.from({ length: 40 }, (_, nth) => `cid${nth}`).join(' '),
};

/** A server on a data directory, in a separate process. */
async function mortalServer(dataDir: string) {
  const config = testConfig({ config: { dataDir, adminToken: TOKEN } });
  const args = [...LITTLE_COLLECTION, await inOneFile(PROGRAM), JSON.stringify(config)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const [{ origin }] = (await once(child, 'message')) as [{ readonly origin: string }];
  return { kill, client: new TestClient(origin).withToken(TOKEN) };
}

describe.each(DATABASES.slice(0, 1))('a server that is killed, on $name', (kind) => {
  test.each([1, 60, 120])(
    '[I-11] if a server is killed after %d characters of a stream, no partial message is stored, and clients get the rest after a restart',
    async (streamed) => {
      const { location } = await kind.forTest();
      if (location.dialect !== 'sqlite') throw new Error('this is about one node');
      const first = await mortalServer(location.dataDir);
      const { spaceId } = await makeRoom(first.client, {
        agents: Object.fromEntries(
          Object.entries(TEXTS).map(([name, say]) => [name, [{ do: { say, chunkMs: 30 } }]]),
        ),
        settings: { policy: 'broadcast' },
      });
      let view: ClientView = await fetched(first.client, spaceId);
      const before = await connect(first.client, { token: TOKEN });
      await before.follow(spaceId, view.seq);
      const frame = { type: 'send_message', clientId: 'c', content: 'all of you' } as const;
      before.send({ ...frame, spaceId: spaceId });
      await before.nextOf('stream_chunk', ({ offset, delta }) => offset + delta.length >= streamed);
      await first.kill();
      expect((await before.closed).code).toBe(1006);
      view = cutOff(shownAfter(view, before.frames));

      const second = await mortalServer(location.dataDir);
      const after = await connect(second.client, { token: TOKEN });
      after.send({ ...frame, spaceId: spaceId });
      await after.follow(spaceId, view.seq);
      const isThere = (): boolean => shownAfter(view, after.frames).messages.size === 4;
      while (!isThere()) await after.next(() => true);
      await after.nextOf('stream_end').catch(() => null);
      view = shownAfter(view, after.frames);
      const fresh = await fetched(second.client, spaceId);
      expect(inOrder(view)).toEqual(inOrder(fresh));
      const messages = inOrder(fresh).map((one) => [one.sender, one.content, one.status]);
      const whole = Object.entries(TEXTS).map((pair) => [...pair, 'complete']);
      expect(new Set(messages)).toEqual(new Set([['Olga', 'all of you', 'complete'], ...whole]));
    },
  );
});
