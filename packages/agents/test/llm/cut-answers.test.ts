import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { fetchOf, type FakeModel } from '../../src/testing/fake-provider.ts';
import { openModelRoom, WIRES } from './support/model-room.ts';

const [wire] = WIRES;
const MARK = '\n\n[… cut off here: this agent may not write more at once …]';

async function answerOf(kind: DatabaseKind, model: FakeModel): Promise<string | undefined> {
  const given = { url: 'http://model.test', wire, fetch: fetchOf(model) };
  const room = await openModelRoom(kind, { ...given, agents: ['HR'] });
  await room.say('tell me');
  return (await room.heard()).at(-1);
}

describe.each(DATABASES.slice(0, 1))('an answer, on $name', (kind) => {
  test('that its model might not write to its end says so', async () => {
    const cut = await answerOf(kind, () => ({ text: 'Once upon a', isCut: true }));
    expect(cut).toBe(`HR: Once upon a${MARK}`);
  });

  test('that came to its end has no mark', async () => {
    expect(await answerOf(kind, () => ({ text: 'The end.' }))).toBe('HR: The end.');
  });

  test('of several steps is marked only where it was cut', async () => {
    let steps = 0;
    const answer = await answerOf(kind, () => {
      steps += 1;
      const calls = [{ name: 'mentionAgent', input: { target: 'Nobody', reason: 'help' } }];
      return steps === 1 ? { text: 'First', calls, isCut: true } : { text: 'then', isCut: true };
    });
    expect(answer).toBe(`HR: First\n\nthen${MARK}`);
  });
});
