import { describe, expect, test } from 'vitest';
import { HistoryHash } from '../../src/history/history-hash.ts';
import { given, refuses, says } from '../support/story.ts';
import { idOf } from '../support/table.ts';

const SPACE = {
  agents: ['Bob', 'Carol'],
  people: ['Ana', 'Ben'],
  settings: { policy: 'broadcast' },
} as const;

const THUMB = { type: 'reaction-changed', emoji: '👍', isGiven: true } as const;

describe('reactions', () => {
  test('[MS11] a reaction changes nothing but the reactions of its message', () => {
    const { table } = given(SPACE).when(says('Ana', 'hi'));
    const before = table.state;
    table.apply({ ...THUMB, messageId: table.last.messageId, by: idOf('Ben') });
    expect(table.effects).toEqual([
      {
        type: 'change-reaction',
        messageId: table.last.messageId,
        by: idOf('Ben'),
        emoji: '👍',
        isGiven: true,
        because: 'MS11',
      },
    ]);
    expect(table.state).toEqual(before);
  });

  test('[MS11] an agent cannot react', () => {
    const story = given(SPACE).when(says('Ana', 'hi'));
    const { table } = story;
    table.apply({ ...THUMB, messageId: table.last.messageId, by: idOf('Bob') });
    story.then(refuses('not-a-member', 'MS6'));
  });

  test('[MS11] a reaction is not part of the hash of a history', () => {
    const { table } = given(SPACE).when(says('Ana', 'hi'));
    const { state } = table;
    table.apply({ ...THUMB, messageId: table.last.messageId, by: idOf('Ben') });
    const [quiet, loud] = [new HistoryHash('chat'), new HistoryHash('chat')];
    loud.add(state, table.state, table.effects);
    expect(loud.digest()).toBe(quiet.digest());
  });
});
