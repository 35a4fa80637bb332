import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';
import type { Stage } from '../../support/stage.ts';

describe.each(DATABASES)('the search index, on $name', (kind) => {
  test('an edited message is found only by its new words, even if its old words were in the index', async () => {
    const stage = await rooms(kind);
    const spaceId = stage.space();
    const by = stage.id('Ana');
    const { messageId } = await stage.say('Ana', 'old words');
    expect(await found(stage, 'old')).toEqual(['old words']);
    await stage.conch.edit({ spaceId, messageId, by, content: 'new words' });
    expect(await found(stage, 'old')).toEqual([]);
    expect(await found(stage, 'new')).toEqual(['new words']);
    await stage.conch.delete({ spaceId, messageId, by });
    expect(await found(stage, 'words')).toEqual([]);
  });

  test('after a crash between a post and the index, the next process finds the message', async () => {
    const stage = await rooms(kind);
    await stage.say('Ana', 'heron one');
    expect(await found(stage, 'heron')).toEqual(['heron one']);
    await stage.reopen({
      crashPoint: (name) => {
        if (name === 'before-index') throw new Error('crash');
      },
    });
    await stage.say('Ana', 'heron two');
    await stage.reopen();
    expect(await found(stage, 'heron')).toEqual(['heron two', 'heron one']);
  });

  test('if the index cannot be written, a search reads the messages instead of the index', async () => {
    const stage = await rooms(kind);
    await stage.reopen({
      crashPoint: (name) => {
        if (name === 'before-index') throw new Error('crash');
      },
    });
    await stage.say('Ana', 'heron');
    expect(await found(stage, 'heron')).toEqual(['heron']);
  });

  test('a search finds no message of a deleted space', async () => {
    const stage = await rooms(kind);
    await stage.say('Ana', 'heron', { in: 'Attic' });
    const spaceIds = [stage.space('Room'), stage.space('Attic')];
    expect(await found(stage, 'heron', spaceIds)).toEqual(['heron']);
    await stage.conch.spaces.delete(stage.space('Attic'), stage.id('Ana'));
    expect(await found(stage, 'heron', spaceIds)).toEqual([]);
  });

  test('a search in one space finds messages by sender, mention and code', async () => {
    const stage = await rooms(kind);
    await stage.say('Ana', 'the `code` for @Bo');
    await stage.say('Bo', 'thanks');
    const all = async (q: string) => {
      const personId = stage.id('Ana');
      const { items } = await stage.conch.read.search({ spaceIds: [stage.space()], q, personId });
      return items.map(({ content }) => content);
    };
    expect(await all('from:me')).toEqual(['the `code` for @Bo']);
    expect(await all('from:bo')).toEqual(['thanks']);
    expect(await all('mentions:Bo has:code in:Room')).toEqual(['the `code` for @Bo']);
    expect(await all('mentions:human')).toEqual([]);
  });
});

function rooms(kind: DatabaseKind): Promise<Stage> {
  return openStage(kind, {
    people: ['Ana', 'Bo'],
    agents: { Ada: { script: [{ do: { skip: true } }] } },
    spaces: { Room: {}, Attic: {} },
  });
}

async function found(stage: Stage, words: string, spaceIds?: readonly string[]) {
  const { items } = await stage.conch.read.search({
    spaceIds: spaceIds ?? [stage.space()],
    words,
  });
  return items.map(({ content }) => content);
}
