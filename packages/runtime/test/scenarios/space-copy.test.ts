import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';
import { answers, bank, Teller } from '../support/teller.ts';
import { refusalOf } from '../support/wrong.ts';

describe.each(DATABASES)('a copy of a space on another server, on $name', (kind) => {
  test('an imported space has the same history, hash and decisions as the original', async () => {
    const from = await office(kind);
    const to = await openStage(kind, { people: ['Zoe'], agents: {}, spaces: {} });
    const spaceId = from.space();
    const before = await from.conch.read.hash(spaceId);
    const made = await to.conch.spaces.importCopy(await copyOf(from));
    expect(made).toMatchObject({ spaceId, name: 'Room', hash: before.hash, seq: before.seq });
    expect(made.added.toSorted()).toEqual(['Ada', 'Ana', 'Ben', 'Cleo']);
    expect(await to.conch.read.hash(spaceId)).toEqual(before);
    expect(await to.conch.messages(spaceId)).toEqual(await from.messages());
    expect(await to.conch.read.replay(spaceId)).toMatchObject({ ok: true, decisions: before.seq });
  });

  test('a conversation continues in the imported space', async () => {
    const from = await office(kind);
    const to = await openStage(kind, { people: ['Zoe'], agents: {}, spaces: {} });
    const spaceId = from.space();
    await to.conch.spaces.importCopy(await copyOf(from));
    await to.conch.post({ spaceId, from: from.id('Ana'), content: '@Ada are you here?' });
    await to.conch.idle();
    const [last] = (await to.conch.messages(spaceId)).slice(-1);
    expect(last).toMatchObject({ senderName: 'Ada', content: 'I answer.' });
    expect(await to.conch.read.replay(spaceId)).toMatchObject({ ok: true });
  });

  test('an import maps a member to the member with the same name on the other server, if that member exists', async () => {
    const from = await office(kind);
    const to = await openStage(kind, {
      people: ['Ana'],
      agents: { Ada: { script: [{ do: { say: 'I am another Ada.' } }] } },
      spaces: {},
    });
    const { added, hash } = await to.conch.spaces.importCopy(await copyOf(from));
    expect(added.toSorted()).toEqual(['Ben', 'Cleo']);
    const spaceId = from.space();
    expect(hash).toBe((await from.conch.read.hash(spaceId)).hash);
    const [first] = await to.conch.messages(spaceId);
    expect(first).toMatchObject({ sender: { id: to.id('Ana'), name: 'Ana' } });
    await to.conch.post({ spaceId, from: to.id('Ana'), content: '@Ada hello' });
    await to.conch.idle();
    const [last] = (await to.conch.messages(spaceId)).slice(-1);
    expect(last).toMatchObject({ content: 'I am another Ada.' });
    expect(await to.conch.read.replay(spaceId)).toMatchObject({ ok: true });
  });

  test('an imported forum has the same threads and hash, and ticks only if a person requests a tick', async () => {
    const from = await openStage(kind, {
      people: ['Ana'],
      agents: { Ada: { script: [{ do: { say: 'Well.' } }] } },
      spaces: { Square: { kind: 'forum' } },
    });
    const spaceId = from.space();
    const ana = from.id('Ana');
    await from.conch.threads.open({ spaceId, by: ana, title: 'Payroll', content: 'How, @Ada?' });
    await from.conch.ticks.tick(spaceId, ana);
    await from.conch.idle();
    const to = await openStage(kind, { people: ['Zoe'], agents: {}, spaces: {} });
    const made = await to.conch.spaces.importCopy(await copyOf(from));
    expect(made.hash).toBe((await from.conch.read.hash(spaceId)).hash);
    expect(await to.conch.forums.hash(spaceId)).toEqual(await from.conch.forums.hash(spaceId));
    expect(await to.conch.forums.state(spaceId)).toMatchObject({ nextTickAt: null });
  });

  test('an import restores a deleted space from its export', async () => {
    const stage = await office(kind);
    const spaceId = stage.space();
    const copy = await copyOf(stage);
    const { hash } = await stage.conch.read.hash(spaceId);
    expect(await refusalOf(() => stage.conch.spaces.importCopy(copy))).toMatchObject({
      code: 'space-exists',
    });
    await stage.conch.spaces.delete(spaceId, stage.id('Ana'));
    await stage.conch.spaces.purge(spaceId);
    await stage.conch.idle();
    const made = await stage.conch.spaces.importCopy(copy);
    expect(made).toMatchObject({ hash, added: [] });
    expect(await stage.conch.read.replay(spaceId)).toMatchObject({ ok: true });
  });

  test('an import with an invalid line is refused with the line number, and writes nothing', async () => {
    const from = await office(kind);
    const to = await openStage(kind, { people: ['Zoe'], agents: {}, spaces: {} });
    const lines = await copyOf(from);
    const content = lines.findIndex((line) => /"table":"messages".*"hello @Ada"/u.test(line));
    const cases: readonly (readonly [readonly string[], string])[] = [
      [[], 'The file is empty'],
      [['hello'], 'Line 1: it is no JSON'],
      [['{"kind":"space"}'], 'Line 1: this is no export of a space for import'],
      [lines.slice(0, -1), `Line ${lines.length - 1}: the export ends here`],
      [lines.toSpliced(3, 1), 'lines before it are missing'],
      [lines.with(2, '{"kind":"row","table":"people","row":{}}'), 'Line 3: there is no table'],
      [
        lines.with(content, (lines[content] ?? '').replace('hello', 'bye')),
        'does not have the hash',
      ],
      [
        lines.with(content, '{"kind":"row","table":"messages","row":{"id":5}}'),
        `Line ${content + 1}: in messages,`,
      ],
      [
        lines.with(0, (lines[0] ?? '').replace('"format":1', '"format":9')),
        'Line 1: its format is 9',
      ],
    ];
    for (const [given, words] of cases) {
      const refusal = await refusalOf(() => to.conch.spaces.importCopy(given));
      expect(refusal.code).toBe('bad-copy');
      expect(refusal.message).toContain(words);
    }
    expect(await to.conch.spaces.list()).toEqual([]);
    expect((await to.conch.people.list()).map(({ name }) => name)).toEqual(['Zoe']);
    // The refused imports have not reserved any name.
    await to.conch.people.create({ name: 'Ben' });
  });

  test('an import is refused and writes nothing if its lines contradict each other or cannot be shown', async () => {
    const from = await office(kind);
    const to = await openStage(kind, { people: ['Zoe'], agents: {}, spaces: {} });
    const lines = await copyOf(from);
    const zoe = to.id('Zoe');
    const damaged: readonly (readonly [string, readonly string[]])[] = [
      ['two rows with one key', twice(lines, 'messages')],
      ['an agent with the id of a person', withField(lines, 'agent', { id: zoe })],
      ['a time after the end of the calendar', withField(lines, 'messages', { createdAt: 9e15 })],
      ['a negative count', withField(lines, 'messages', { place: -1 })],
      ['a phrase that is no JSON', withField(lines, 'messages', { phrase: 'x' })],
      ['mentioned agents that are no list', withField(lines, 'messages', { mentionedAgents: '5' })],
      ['an audience that is no list', withField(lines, 'audiences', { agents: '{}' })],
      ['waiters that are no texts', withField(lines, 'runs', { waiters: '[null]' })],
      ['an unknown outcome', withField(lines, 'runs', { outcome: '{"kind":"won"}' })],
      ['an event without fields', withField(lines, 'events', { body: '{}' })],
      ['a decision that is no list', withField(lines, 'decisions', { effects: '{}' })],
      ['a floor without fields', withField(lines, 'floors', { floor: '{}' })],
      ['an audience with another number', withField(lines, 'audiences', { id: 7 })],
      ['a message for an unknown audience', withField(lines, 'messages', { audienceId: 7 })],
      ['a day after the end of the calendar', withField(lines, 'space_days', { day: 1e14 })],
      ['a member without a name', withMember(lines, { name: undefined })],
      ['a member of an unknown kind', withMember(lines, { kind: 'x' })],
      ['a member whose name is a number', withMember(lines, { name: 5 })],
      ['a forum without its row', withField(lines, 'spaces', { settings: '{"kind":"forum"}' })],
    ];
    for (const [what, given] of damaged) {
      const refusal = await refusalOf(() => to.conch.spaces.importCopy(given));
      expect([what, refusal.code]).toEqual([what, 'bad-copy']);
    }
    expect(await to.conch.spaces.list()).toEqual([]);
    expect(await to.conch.spaces.importCopy(lines)).toMatchObject({ name: 'Room' });
  });

  test('an import of a forum is refused if a tick cannot be shown, or if the next tick would get the number of a stored tick', async () => {
    const from = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Ada: { script: [{ do: { newThread: { title: 'A thread', body: 'Some text here.' } } }] },
      },
      spaces: { Square: { kind: 'forum' } },
    });
    await from.conch.ticks.tick(from.space(), from.id('Ana'));
    await from.conch.idle();
    const to = await openStage(kind, { people: [], agents: {}, spaces: {} });
    const lines = await copyOf(from);
    const late = await refusalOf(() =>
      to.conch.spaces.importCopy(withField(lines, 'forum_ticks', { number: 2 })),
    );
    expect(late.code).toBe('bad-copy');
    for (const plan of ['{}', '[]', 'null', '{"replies":[null]}']) {
      const given = withField(lines, 'forum_ticks', { plan });
      const refusal = await refusalOf(() => to.conch.spaces.importCopy(given));
      expect([plan, refusal.code]).toEqual([plan, 'bad-copy']);
    }
  });

  test('an import with an open approval is refused, because the run of the approval has ended', async () => {
    const from = await bank(kind, new Teller());
    await from.say('Ana', '@Teller pay the bill');
    await answers(from, 'Bo', true);
    const to = await openStage(kind, { people: [], agents: {}, spaces: {} });
    const lines = withField(await copyOf(from), 'approvals', { verdict: null });
    const refusal = await refusalOf(() => to.conch.spaces.importCopy(lines));
    expect(refusal.code).toBe('bad-copy');
  });

  test('exporting a space while its agents are working is refused', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Ada: { script: [{ do: { say: 'Later.', delayMs: 3_600_000 } }] } },
    });
    await stage.post('Ana', '@Ada hello');
    expect(await refusalOf(() => copyOf(stage))).toMatchObject({ code: 'space-busy' });
  });
});

function office(kind: DatabaseKind): Promise<Stage> {
  return openStage(kind, {
    people: ['Ana', 'Ben'],
    agents: {
      Ada: { script: [{ do: { say: 'I answer.' } }] },
      Cleo: { script: [{ do: { say: '@Ada what do you think?' } }] },
    },
    spaces: { Room: { policy: 'mention' } },
  }).then(async (stage) => {
    const spaceId = stage.space();
    await stage.say('Ana', 'hello @Ada');
    await stage.say('Ben', '@Cleo and @Ada, private words');
    const { messageId } = await stage.say('Ana', 'first words');
    await stage.conch.edit({ spaceId, messageId, by: stage.id('Ana'), content: 'second words' });
    const dan = await stage.conch.people.create({ name: 'Dan' });
    await stage.say('Ana', 'ask @Dan, who is not here');
    await stage.conch.people.rename(dan.id, 'Daniel');
    await stage.say('Ana', 'good bye @Cleo');
    return stage;
  });
}

async function copyOf(stage: Stage): Promise<readonly string[]> {
  const lines = await stage.conch.spaces.copyOf({ spaceId: stage.space(), withSetups: true });
  return lines.map((line) => JSON.stringify(line));
}

interface AnyLine {
  readonly kind: string;
  readonly table?: string;
  readonly row?: object;
}

const read = (line: string): AnyLine => JSON.parse(line) as AnyLine;

/** The place of the first line of a table, or of a kind. */
function placeOf(lines: readonly string[], name: string): number {
  const place = lines.findIndex((line) => [read(line).table, read(line).kind].includes(name));
  if (place < 0) throw new Error(`the export has no ${name}`);
  return place;
}

/** An export in which the first row of a table, or the first member, has other fields. */
function withField(lines: readonly string[], name: string, fields: object): readonly string[] {
  const place = placeOf(lines, name);
  const line = read(lines[place] ?? '');
  const changed =
    line.row === undefined ? { ...line, ...fields } : { ...line, row: { ...line.row, ...fields } };
  return lines.with(place, JSON.stringify(changed));
}

/** An export in which the second member of the first event has other fields. */
function withMember(lines: readonly string[], fields: object): readonly string[] {
  const { row } = read(lines[placeOf(lines, 'events')] ?? '');
  const event = JSON.parse((row as { body: string }).body) as {
    change: { put: { member: object }[] };
  };
  const [, second] = event.change.put;
  if (second !== undefined) second.member = { ...second.member, ...fields };
  return withField(lines, 'events', { body: JSON.stringify(event) });
}

/** An export that contains the first row of a table twice. */
function twice(lines: readonly string[], table: string): readonly string[] {
  const place = placeOf(lines, table);
  const [line = ''] = lines.slice(place);
  const end = JSON.stringify({ kind: 'end', lines: lines.length + 1 });
  return [...lines.slice(0, place), line, ...lines.slice(place, -1), end];
}
