import { asMemberId, type Audience } from '@conch/engine';
import type { MessageRow } from '@conch/store';
import { EMPTY_MESSAGE } from '@conch/test-databases';
import { describe, expect, test } from 'vitest';
import { AudienceBook, EVERYONE } from '../../src/space/audience-book.ts';
import { isSoundSource } from '../../src/summaries/sound-source.ts';

const [ada, ben] = [asMemberId('ada'), asMemberId('ben')];
const FOR_ADA = 1;
const FOR_BOTH = 2;
const audiences = new AudienceBook([
  { id: FOR_ADA, agents: JSON.stringify([ada]) },
  { id: FOR_BOTH, agents: JSON.stringify([ada, ben]) },
]);
const SOURCE = { id: 'm', seq: 1, place: 0, version: 1 };

function isSound(part: Partial<MessageRow>, readers: Audience = 'everyone'): boolean {
  const row = { ...EMPTY_MESSAGE, id: 'm', seq: 1, audienceId: EVERYONE, ...part };
  return isSoundSource(SOURCE, row, { readers, audiences });
}

describe('[P-4] the sources of a summary', () => {
  test.each<readonly [string, number, Audience]>([
    ['a public message, if the summary is for everyone', EVERYONE, 'everyone'],
    ['a public message, if the summary is for one agent', EVERYONE, [ada]],
    ['a message to two agents, if the summary is for one of them', FOR_BOTH, [ben]],
    ['a message to one agent, if the summary is for this agent', FOR_ADA, [ada]],
  ])('a summary may contain %s', (_, audienceId, readers) => {
    expect(isSound({ audienceId }, readers)).toBe(true);
  });

  test.each<readonly [string, number, Audience]>([
    ['a private message, if the summary is for everyone', FOR_BOTH, 'everyone'],
    ['a message that one of the readers may not see', FOR_ADA, [ada, ben]],
    ['a message with an unknown audience', 99, [ada]],
  ])('no summary may contain %s', (_, audienceId, readers) => {
    expect(isSound({ audienceId }, readers)).toBe(false);
  });

  test.each<readonly [string, Partial<MessageRow>]>([
    ['was deleted', { deletedAt: 1 }],
    ['was edited', { version: 2 }],
  ])('no summary may contain a message that %s', (_, part) => {
    expect(isSound(part)).toBe(false);
  });

  test('no summary may contain a message that no longer exists', () => {
    expect(isSoundSource(SOURCE, undefined, { readers: 'everyone', audiences })).toBe(false);
  });
});
