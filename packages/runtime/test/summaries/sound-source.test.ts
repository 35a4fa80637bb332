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
const GIVEN = { id: 'm', seq: 1, place: 0, version: 1 };

function isSound(part: Partial<MessageRow>, readers: Audience = 'everyone'): boolean {
  const row = { ...EMPTY_MESSAGE, id: 'm', seq: 1, audienceId: EVERYONE, ...part };
  return isSoundSource(GIVEN, row, { readers, audiences });
}

describe('[P-4] the sources of a summary', () => {
  test.each<readonly [string, number, Audience]>([
    ['what is for everyone, for everyone', EVERYONE, 'everyone'],
    ['what is for everyone, for one', EVERYONE, [ada]],
    ['what is for both, for one of them', FOR_BOTH, [ben]],
    ['what is for one, for that one', FOR_ADA, [ada]],
  ])('%s', (_, audienceId, readers) => {
    expect(isSound({ audienceId }, readers)).toBe(true);
  });

  test.each<readonly [string, number, Audience]>([
    ['nothing private, for everyone', FOR_BOTH, 'everyone'],
    ['nothing that one of its readers may not see', FOR_ADA, [ada, ben]],
    ['nothing that is for nobody knows whom', 99, [ada]],
  ])('%s', (_, audienceId, readers) => {
    expect(isSound({ audienceId }, readers)).toBe(false);
  });

  test.each<readonly [string, Partial<MessageRow>]>([
    ['was deleted since', { deletedAt: 1 }],
    ['says something else now', { version: 2 }],
  ])('no summary may contain a message that %s', (_, part) => {
    expect(isSound(part)).toBe(false);
  });

  test('no summary may contain a message that no longer exists', () => {
    expect(isSoundSource(GIVEN, undefined, { readers: 'everyone', audiences })).toBe(false);
  });
});
