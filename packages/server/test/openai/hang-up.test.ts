import { scriptKind } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { gatedKind } from '../exchanges/gated-kind.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

describe.each(DATABASES.slice(0, 1))('hanging up, on $name', (kind) => {
  test.each([true, false])(
    'hanging up stops the chain that the call began and no other, with streaming %s',
    async (isStream) => {
      const gated = gatedKind();
      const { owner, origin, server } = await openServer(kind, { kinds: [scriptKind, gated.kind] });
      const agent = await owner.call('addAgent', {
        body: { name: 'Slow', kind: 'gated', config: {} },
      });
      const { spaceId } = await makeRoom(owner, {
        name: 'Team',
        settings: { policy: 'broadcast' },
      });
      const params = { spaceId };
      await owner.call('addMembers', { params, body: { memberIds: [agent.id] } });
      const other = await owner.call('postMessage', { params, body: { content: 'First' } });
      const { secret } = await owner.call('makeMyToken', { body: { name: 'client' } });
      const client = new OpenAI({ apiKey: secret, baseURL: `${origin}/v1`, maxRetries: 0 });
      const hangUp = new AbortController();
      const feed = server.conch.subscribe(spaceId);
      const call = client.chat.completions
        .create(
          {
            model: 'conch/Team',
            messages: [{ role: 'user', content: 'Second' }],
            stream: isStream,
          },
          { signal: hangUp.signal },
        )
        .then(async (answer) => {
          if (Symbol.asyncIterator in answer) for await (const _ of answer);
        })
        .catch(() => 'hung up');
      for await (const item of feed) {
        if (item.kind !== 'event') continue;
        const isPosted = item.changes.some(
          (change) => change.type === 'message' && change.message.content === 'Second',
        );
        if (isPosted) hangUp.abort();
        if (item.changes.some((change) => change.type === 'chain')) break;
      }
      await call;
      const { items } = await owner.call('listChains', { params });
      const ends = items.map(({ triggerId, endedAt }) => [
        triggerId === other.messageId ? 'the other' : 'ours',
        endedAt === null ? 'runs' : 'has ended',
      ]);
      expect(new Map(ends as [string, string][])).toEqual(
        new Map([
          ['ours', 'has ended'],
          ['the other', 'runs'],
        ]),
      );
      gated.open();
    },
  );
});
