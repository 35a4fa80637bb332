import { EMPTY_MESSAGE } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { lastTextInChains } from '../../src/runs/chain-messages.ts';
import { addChain } from '../../src/runs/chains.ts';
import { addMessage, type MessageRow } from '../../src/messages/messages.ts';
import { queued, spacesWith } from '../support/runs.ts';

const CHAIN = { policy: 'mention', startedAt: 0, endedAt: null, endedBecause: null };

function message(seq: number, part: Partial<MessageRow> = {}): MessageRow {
  const from = { senderAgentId: 'ada', runId: 'ada-2', content: `message ${seq}` };
  return { ...EMPTY_MESSAGE, spaceId: 'room', id: `m${seq}`, seq, ...from, ...IN_ALL, ...part };
}

const IN_ALL = { audienceId: 0, briefingAudienceId: 0 };
const BY_PERSON = { senderAgentId: null, senderPersonId: 'ana', runId: null };

/** The messages of two chains. The second chain continues the first chain. */
const MESSAGES: readonly MessageRow[] = [
  message(1, BY_PERSON),
  message(2, { runId: 'ada-1' }),
  message(3, { runId: 'ben-1', senderAgentId: 'ben' }),
  message(4, BY_PERSON),
  message(5),
  message(6, { audienceId: 1, briefingAudienceId: 1 }),
  message(7, { runId: 'ada-1' }),
  // An interrupted message is not part of any prompt.
  message(8, { briefingAudienceId: null, status: 'cancelled' }),
];

describe.each(DATABASES)('the last text of an agent in a chain, in $name', (kind) => {
  const found = async (asked: Partial<Parameters<typeof lastTextInChains>[0]>) => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      yield* spacesWith([
        queued('ada-1', { chainId: 'first' }),
        queued('ben-1', { chainId: 'first', agentId: 'ben' }),
        queued('ada-2', { chainId: 'second' }),
      ]);
      yield* addChain({ ...CHAIN, spaceId: 'room', id: 'first', triggerId: 'm1' });
      yield* addChain({ ...CHAIN, spaceId: 'room', id: 'second', triggerId: 'm4' });
      for (const row of MESSAGES) yield* addMessage(row);
    });
    const given = { spaceId: 'room', chainIds: ['second'], agentId: 'ada', audienceIds: [0] };
    return database.read(() => lastTextInChains({ ...given, ...asked }));
  };

  test('lastTextInChains searches only the given chains', async () => {
    expect(await found({})).toBe('message 5');
    expect(await found({ chainIds: ['first'] })).toBe('message 7');
  });

  test('lastTextInChains returns the newest text over all given audiences', async () => {
    expect(await found({ audienceIds: [0, 1] })).toBe('message 6');
  });

  test('lastTextInChains searches an earlier chain only if the first chain has no text of the agent', async () => {
    expect(await found({ agentId: 'ben' })).toBeNull();
    expect(await found({ agentId: 'ben', chainIds: ['second', 'first'] })).toBe('message 3');
    expect(await found({ chainIds: ['second', 'first'] })).toBe('message 5');
  });

  test('lastTextInChains can be limited to messages before a given position', async () => {
    const before = { seq: 7, place: 0 };
    expect(await found({ chainIds: ['first'], before })).toBe('message 2');
  });
});
