import { expect, test } from 'vitest';
import { play } from './support/moves.ts';

const AGENT = { quiet: false, paused: false, autoReply: false };

test('[CH11] without a chain limit, two silent agents do not hand off to each other for ever', () => {
  const settings = {
    policy: 'coordinator',
    picker: 'round-robin',
    humanMentions: 'coordinator',
    disclosure: 'allow',
    turnLimit: 20,
    maxRuns: 10,
    maxStack: 5,
    visibility: 'addressed',
    unaddressed: 'everyone',
    unknownMentions: 'warn',
    textHandOff: false,
  } as const;
  const conversation: Parameters<typeof play>[0] = {
    agents: [AGENT, AGENT],
    people: 1,
    settings: [settings],
    hasMain: true,
    moves: [[0, 0, 0, 0]],
    // The coordinator delegates. The other agent posts nothing and mentions the coordinator.
    habits: [
      [62, 5, 0, 0],
      [22, 11, 15, 0],
    ],
  };
  expect(() => play(conversation)).not.toThrow();
});
