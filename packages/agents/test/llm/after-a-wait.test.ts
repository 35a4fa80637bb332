import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { fetchOf, type ChatBody } from '../../src/testing/fake-provider.ts';
import { openModelRoom, WIRES } from './support/model-room.ts';

const [wire] = WIRES;

/** Returns the id of the space that a prompt contains. */
function spaceIn(text: string): string {
  return /<space name=\\"Office\\" id=\\"([^\\]+)\\"/u.exec(text)?.[1] ?? '';
}

describe.each(DATABASES.slice(0, 1))('a run that has waited, on $name', (kind) => {
  test('[I-6] after a wait, a run sends the same prompt as before, followed only by its steps', async () => {
    const asked: ChatBody['messages'][] = [];
    const fetch = fetchOf((body, text) => {
      if (!text.includes('You are Boss ')) return { text: 'It is done.' };
      asked.push(body.messages);
      if (asked.length > 1) return { text: 'Thank you.' };
      const input = {
        spaceId: spaceIn(text),
        text: 'Please do it.',
        mention: 'Worker',
        wait: { for: ['agent'], timeoutSeconds: 60 },
      };
      return { calls: [{ name: 'sendSpaceMessage', input }] };
    });
    const given = { url: 'http://model.test', wire, fetch, main: 'Boss' };
    const space = { policy: 'coordinator' } as const;
    const room = await openModelRoom(kind, { ...given, space, agents: ['Boss', 'Worker'] });
    await room.say('see to it');
    expect((await room.heard()).at(-1)).toBe('Boss: Thank you.');
    const [first = [], second = []] = asked;
    expect(second.slice(0, first.length)).toEqual(first);
    expect(second.slice(first.length).map(({ role }) => role)).toEqual(['assistant', 'tool']);
  });
});
