import type { Agent } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { ASK, bank, newest } from '../support/teller.ts';

/** An agent that asks so, and is glad to go on. */
function asking(callId: string, ask: typeof ASK): Agent {
  return {
    async *run() {
      yield { kind: 'ask', callId, ask };
      return { kind: 'answered', text: 'done' };
    },
  };
}

const LONGEST = JSON.stringify('x'.repeat(64 * 1024 - 2));

describe.each(DATABASES)('what people cannot be shown word for word, on $name', (kind) => {
  test.each([
    ['arguments that are no JSON', 'pay', { ...ASK, input: '{"a":' }],
    ['arguments with half a character', 'pay', { ...ASK, input: '"\ud83d"' }],
    ['arguments that are too long', 'pay', { ...ASK, input: `${LONGEST} ` }],
    ['a reason that is too long', 'pay', { ...ASK, reason: 'x'.repeat(2_001) }],
    ['a name of a tool that is too long', 'pay', { ...ASK, tool: 'x'.repeat(201) }],
    ['an id that is no part of an address', 'a/b', ASK],
    ['an id that leads elsewhere', '..', ASK],
    ['an empty id', '', ASK],
  ])('[T19] %s: the run fails, and nobody is asked', async (_, callId, ask) => {
    const stage = await bank(kind, asking(callId, ask));
    await stage.say('Ana', '@Teller pay the bill');
    const [end] = await stage.effects('end-run');
    expect(end?.outcome).toEqual({ kind: 'failed', failure: 'garbled' });
    expect(await stage.conch.approvals.list(stage.space())).toEqual([]);
  });

  test('[T19] arguments of the greatest length are shown whole', async () => {
    const stage = await bank(kind, asking('pay', { ...ASK, input: LONGEST }));
    await stage.say('Ana', '@Teller pay the bill');
    expect((await newest(stage)).input).toBe(LONGEST);
  });
});
