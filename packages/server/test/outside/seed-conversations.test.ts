import { DATABASES } from '@conch/test-databases/vitest';
import { afterAll, describe, expect, test } from 'vitest';
import { CONVERSATIONS, type Conversation } from './support/conversations.ts';
import { Plays, type PlayRecord } from './support/plays.ts';

describe.each(DATABASES.slice(0, 1))(
  'six conversations with all agents outside the server, on $name',
  (kind) => {
    const plays = new Plays(kind);
    afterAll(() => plays.close());

    test.each(CONVERSATIONS)(
      '[RP2][I-7] $policy, $name: outside agents that return actions produce the same history as script agents inside the server',
      async (conversation) => {
        const inside = await plays.inside(conversation);
        const outside = await plays.outside(conversation);
        expect(comparable(outside, conversation)).toEqual(comparable(inside, conversation));
      },
    );

    test.each(CONVERSATIONS)(
      '[FL9] $policy, $name: agents outside the server give the expected number of answers, and no run fails',
      async (conversation) => {
        const outside = await plays.outside(conversation);
        const heard = Object.values(outside).flatMap((record) => record.messages);
        expect(heard.filter((line) => line.includes(' Agent (complete): '))).toHaveLength(
          conversation.answers,
        );
      },
    );
  },
);

/**
 * The record of a conversation. If agents work in parallel, decisions are sorted and have no turn
 * counts.
 */
function comparable(played: PlayRecord, { isParallel }: Conversation): object {
  if (isParallel === undefined) return played;
  return Object.entries(played).map(([space, { messages, decided: lines }]) => ({
    space,
    messages,
    decided: lines.filter((line) => !line.includes(' turns used')).toSorted(),
  }));
}
