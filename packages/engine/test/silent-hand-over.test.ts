import { expect, test } from 'vitest';
import { play } from './support/moves.ts';

const AGENT = { quiet: false, inactive: false, autoReply: false };

test('[CH11] two agents that say nothing do not hand over to each other for ever where runs are not counted', () => {
  const settings = {
    policy: 'admin',
    picker: 'round-robin',
    humanMentions: 'admin',
    disclosure: 'allow',
    turnLimit: 20,
    maxRuns: 10,
    maxStack: 5,
    unknownMentions: 'warn',
    textHandOff: false,
  } as const;
  const conversation: Parameters<typeof play>[0] = {
    agents: [AGENT, AGENT],
    people: 1,
    settings: [settings],
    hasMain: true,
    moves: [[0, 0, 0, 0]],
    // The admin agent delegates; the other one says nothing and mentions it.
    habits: [
      [62, 5, 0, 0],
      [22, 11, 15, 0],
    ],
  };
  expect(() => play(conversation)).not.toThrow();
});
