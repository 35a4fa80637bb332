import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { fetchOf, type FakeModel } from '../../src/testing/fake-provider.ts';
import { openModelRoom, WIRES } from './support/model-room.ts';

const [wire] = WIRES;
const MARK = '\n\n[… cut off here: maximum answer length reached …]';

async function answerOf(kind: DatabaseKind, model: FakeModel): Promise<string | undefined> {
  const given = { url: 'http://model.test', wire, fetch: fetchOf(model) };
  const room = await openModelRoom(kind, { ...given, agents: ['HR'] });
  await room.say('tell me');
  return (await room.heard()).at(-1);
}

describe.each(DATABASES.slice(0, 1))('the mark of a cut answer, on $name', (kind) => {
  test('an answer is marked as cut if its model reached the output limit', async () => {
    const cutToTokens = await answerOf(kind, () => ({ text: 'Once upon a', isCut: true }));
    expect(cutToTokens).toBe(`HR: Once upon a${MARK}`);
  });

  test('a complete answer has no cut mark', async () => {
    expect(await answerOf(kind, () => ({ text: 'The end.' }))).toBe('HR: The end.');
  });

  test('an answer of several steps has a cut mark only at its end', async () => {
    let steps = 0;
    const answer = await answerOf(kind, () => {
      steps += 1;
      const calls = [{ name: 'mentionAgent', input: { target: 'Nobody', reason: 'help' } }];
      return steps === 1 ? { text: 'First', calls, isCut: true } : { text: 'then', isCut: true };
    });
    expect(answer).toBe(`HR: First\n\nthen${MARK}`);
  });
});
