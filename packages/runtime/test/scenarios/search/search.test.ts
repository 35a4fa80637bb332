import { addMessage, floorOf, saveFloor } from '@conch/store';
import { EMPTY_MESSAGE } from '@conch/test-databases';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { SearchPage, Search } from '../../../src/index.ts';
import { LoopTurns } from '../../support/loop-turns.ts';
import { openStage } from '../../support/open-stage.ts';
import type { Stage } from '../../support/stage.ts';
import { refusalOf, wrong } from '../../support/wrong.ts';

describe.each(DATABASES)('a search for messages, on $name', (kind) => {
  test.each([
    ['حسام', 'قال حُسَام شيئا'],
    ['jose', 'Ask José about it'],
    ['STRASSE report', 'The report about the Straße'],
    ['小明', '你好小明'],
  ])('a search for the words %s finds the message %s', async (text, message) => {
    const stage = await rooms(kind);
    await stage.say('Ana', 'something else');
    await stage.say('Ana', message);
    expect(await foundIn(stage, { words: text })).toEqual([message]);
  });

  test('a search finds only messages that contain all of its words', async () => {
    const stage = await rooms(kind);
    await stage.say('Ana', 'the report');
    await stage.say('Ana', 'the finance report');
    expect(await foundIn(stage, { words: 'report finance' })).toEqual(['the finance report']);
  });

  test('a search finds the current text of a message, and no deleted text', async () => {
    const stage = await rooms(kind);
    const spaceId = stage.space();
    const by = stage.id('Ana');
    const { messageId: edited } = await stage.say('Ana', 'old words');
    const { messageId } = await stage.say('Ana', 'words to be deleted');
    await stage.conch.edit({ spaceId, messageId: edited, by, content: 'new words' });
    await stage.conch.delete({ spaceId, messageId, by });
    expect(await foundIn(stage, { words: 'words' })).toEqual(['new words']);
    expect(await foundIn(stage, { words: 'old' })).toEqual([]);
  });

  test('a search finds no notices', async () => {
    const stage = await rooms(kind);
    await stage.conch.spaces.update(stage.space(), { settings: { policy: 'mention' } });
    await stage.conch.agents.update(stage.id('Ada'), { status: 'paused' });
    await stage.say('Ana', '@Ada hello');
    expect((await stage.messages()).map(({ type }) => type)).toEqual(['message', 'notice']);
    const [, notice] = await stage.messages();
    expect(await foundIn(stage, { words: notice?.content.split(' ').at(-1) ?? '' })).toEqual([]);
  });

  test('a search returns the newest messages first, and only from the given spaces', async () => {
    const stage = await rooms(kind);
    for (const [text, where] of [
      ['apple one', 'Room'],
      ['apple two', 'Room'],
      ['apple three', 'Attic'],
      ['apple four', 'Cellar'],
    ] as const) {
      await stage.say('Ana', text, { in: where });
    }
    const spaceIds = [stage.space('Room'), stage.space('Attic')];
    const texts = await foundIn(stage, { words: 'apple', spaceIds });
    expect(texts.filter((text) => text !== 'apple three')).toEqual(['apple two', 'apple one']);
    expect(texts).toContain('apple three');
  });

  test('a search that continues page by page neither repeats nor skips a message', async () => {
    const stage = await rooms(kind);
    const said: string[] = [];
    for (const where of ['Room', 'Attic', 'Cellar']) {
      for (let nth = 0; nth < 3; nth += 1) {
        said.push(`pear ${where} ${nth}`);
        await stage.say('Ana', `pear ${where} ${nth}`, { in: where });
      }
    }
    const spaceIds = ['Room', 'Attic', 'Cellar'].map((name) => stage.space(name));
    const found: string[] = [];
    let page: SearchPage = await stage.conch.read.search({ spaceIds, words: 'pear', limit: 2 });
    found.push(...page.items.map(({ content }) => content));
    while (page.next !== null) {
      const { next: after } = page;
      page = await stage.conch.read.search({ spaceIds, words: 'pear', limit: 2, after });
      found.push(...page.items.map(({ content }) => content));
    }
    expect(found.toSorted()).toEqual(said.toSorted());
  });

  test('if the caller loses access to the space of the last result, a search continues in the remaining spaces', async () => {
    const stage = await rooms(kind);
    for (const where of ['Room', 'Attic']) {
      await stage.say('Ana', `plum one ${where}`, { in: where });
      await stage.say('Ana', `plum two ${where}`, { in: where });
    }
    const spaceIds = [stage.space('Room'), stage.space('Attic')];
    const { items, next } = await stage.conch.read.search({ spaceIds, words: 'plum', limit: 1 });
    const [lost] = items;
    if (next === null || lost === undefined) throw new Error('there is more to find');
    const left = spaceIds.filter((id) => id !== lost.spaceId);
    const rest = await stage.conch.read.search({ spaceIds: left, words: 'plum', after: next });
    expect(rest.items.map(({ spaceId }) => spaceId)).toEqual([...left, ...left]);
  });

  test('if many messages are not in the index, a search reads a limited number of them per call, lets other work run, and returns the position for the next call', async () => {
    const stage = await rooms(kind);
    const spaceId = stage.space();
    await stage.say('Ana', 'needle');
    await stage.close();
    await stage.write(function* () {
      for (let nth = 0; nth < 20_500; nth += 1) {
        const row = { ...EMPTY_MESSAGE, spaceId, id: `hay${nth}`, senderPersonId: 'x' };
        yield* addMessage({ ...row, seq: 1_000 + nth, content: 'hay' });
      }
      const floor = yield* floorOf(spaceId);
      if (floor !== null) yield* saveFloor({ ...floor, nextSeq: 21_500 });
    });
    await stage.reopen();
    const turns = new LoopTurns();
    const first = await stage.conch.read.search({ spaceIds: [spaceId], words: 'needle' });
    turns.stop();
    if (first.next === null) throw new Error('there is more to look through');
    expect(first.items).toEqual([]);
    expect('seq' in first.next && first.next.seq).toBeGreaterThan(1_000);
    expect(turns.count).toBeGreaterThan(10);
    const search = { spaceIds: [spaceId], words: 'needle', after: first.next };
    const { items, next } = await stage.conch.read.search(search);
    expect(items.map(({ content }) => content)).toEqual(['needle']);
    expect(next).toBeNull();
  });

  test.each([
    [{ words: '' }, 'no-words'],
    [{ words: ' \n' }, 'no-words'],
    [{ words: '\u0301' }, 'no-words'],
    [{ words: wrong(7) }, 'no-words'],
    [{ words: 'x'.repeat(501) }, 'text-too-long'],
    [{ q: '""' }, 'no-words'],
    [{ q: 'x after:soon' }, 'bad-search'],
    [{ q: 'has:wings' }, 'bad-search'],
    [{ q: 'from:Nobody x' }, 'bad-search'],
    [{ q: 'mentions:Nobody' }, 'bad-search'],
    [{ q: 'in:Nowhere x' }, 'bad-search'],
    [{ words: 'x', limit: 0 }, 'bad-limit'],
    [{ words: 'x', after: wrong({ spaceId: 's', seq: -1, place: 0 }) }, 'bad-seq'],
  ])('a search for %j is refused', async (search, code) => {
    const stage = await rooms(kind);
    const spaceIds = [stage.space()];
    expect(await refusalOf(() => stage.conch.read.search({ spaceIds, ...search }))).toMatchObject({
      code,
    });
  });
});

function rooms(kind: DatabaseKind): Promise<Stage> {
  return openStage(kind, {
    people: ['Ana', 'Bo'],
    agents: { Ada: { script: [{ do: { skip: true } }] } },
    spaces: { Room: {}, Attic: {}, Cellar: {} },
  });
}

async function foundIn(stage: Stage, search: Partial<Search>): Promise<readonly string[]> {
  const { items } = await stage.conch.read.search({ spaceIds: [stage.space()], ...search });
  return items.map(({ content }) => content);
}
