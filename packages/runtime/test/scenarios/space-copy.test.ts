import type { Agent } from '@conch/agents';
import { asMemberId, DEFAULT_SETTINGS, type MemberId } from '@conch/engine';
import { addName, addPerson, namesVersion } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { NEVER } from '../promises/support/agent-that.ts';
import {
  agentRow,
  placeOf,
  read,
  twice,
  withField,
  withFloor,
  withForum,
  withMember,
  withRow,
  withSettings,
  withSetup,
  withSecondKind,
  withStored,
} from '../support/changed-export.ts';
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

  test('an import restores a permanently deleted space with a member whose name a later version reserved', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: {}, spaces: {} });
    const operator = await addOldName(stage, 'Operator');
    const { id: spaceId } = await stage.conch.spaces.create({
      name: 'Room',
      memberIds: [stage.id('Ana'), operator],
    });
    await stage.conch.post({ spaceId, from: operator, content: 'I was here first.' });
    const lines = await stage.conch.spaces.copyOf({ spaceId, withSetups: true });
    await stage.conch.spaces.delete(spaceId, stage.id('Ana'));
    await stage.conch.spaces.purge(spaceId);
    await stage.conch.idle();
    const copy = lines.map((line) => JSON.stringify(line));
    expect(await stage.conch.spaces.importCopy(copy)).toMatchObject({ added: [] });
    const [message] = await stage.conch.messages(spaceId);
    expect(message).toMatchObject({ sender: { id: operator, name: 'Operator' } });
  });

  test('an import with an invalid line writes nothing, and the refusal names the line', async () => {
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
      [withSecondKind(lines, 'Zoe'), 'a line before it has the same id'],
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
    const long = 'x'.repeat(1_000_000);
    for (const [place, words] of [
      [0, 'Line 1: no space can have this name'],
      [1, 'Line 2: its name is too long'],
    ] as const) {
      const line = JSON.stringify({ ...read(lines[place] ?? ''), name: long });
      const refusal = await refusalOf(() => to.conch.spaces.importCopy(lines.with(place, line)));
      expect(refusal.message).toBe(`${words}.`);
    }
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
    const long = 'x'.repeat(1_000_000);
    const deep = Array.from({ length: 300 }).reduce<unknown>((inner) => [inner], 1);
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
      ['a role that does not exist', withRow(lines, 'space_roles', roleOf(from, 'king'))],
      ['a space name with a hidden direction', withField(lines, 'spaces', { name: 'a\u202Eb' })],
      ['a space name of a million letters', withField(lines, 'spaces', { name: long })],
      ['a sender name of a million letters', withField(lines, 'messages', { senderName: long })],
      ['a description of a million letters', withSetup(lines, { description: long })],
      ['a floor that is nested too deeply', withFloor(lines, deep)],
      ['a member with the id of another member', withStored(lines, { id: from.id('Ben') })],
      ['a person who is an agent', withStored(lines, { kind: 'agent', status: 'active' })],
      ['a person of this server who is an agent', withField(lines, 'space_members', agentRow(zoe))],
      ['a member with a reserved name', withStored(lines, { name: 'Conch' })],
      ['a forum that ticks without a pause', withForum(lines, { tickIntervalMs: 0 })],
      ['a forum with a reply of everybody', withForum(lines, { maxReplies: 1e9 })],
      ['a forum with a seed of a million letters', withForum(lines, { seed: long })],
      ['a turn limit of a half', withSettings(lines, { turnLimit: 0.5 })],
      [
        'half a step',
        withSettings(lines, { timeOuts: { ...DEFAULT_SETTINGS.timeOuts, maxSteps: 1.5 } }),
      ],
      ['half a token', withSettings(lines, { dayBudget: { maxTokens: 0.5, maxCostUsd: null } })],
      ['a half above the ceiling', withSettings(lines, { above: { maxRuns: 1000.5 } })],
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

  test('an import keeps tool calls and reasoning, and a file with a damaged step is refused', async () => {
    const step = { kind: 'reasoning', content: 'I should greet.' } as const;
    const spent = { tokens: 1, costUsd: 0 };
    const from = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Ada: {
          agent: {
            async *run() {
              yield { kind: 'note', note: '{}', isModelStep: true, spent, shown: step };
              return { kind: 'answered', content: 'Hello.' };
            },
          },
        },
      },
      spaces: { Room: {} },
    });
    await from.say('Ana', 'hello');
    const to = await openStage(kind, { people: ['Zoe'], agents: {}, spaces: {} });
    const lines = await copyOf(from);
    const damaged = withField(lines, 'run_steps', { result: '{"kind":"reasoning"}' });
    const refusal = await refusalOf(() => to.conch.spaces.importCopy(damaged));
    expect(refusal.code).toBe('bad-copy');
    const spaceId = from.space();
    await to.conch.spaces.importCopy(lines);
    const answer = (await to.conch.messages(spaceId)).at(-1);
    expect(answer).toMatchObject({ content: 'Hello.', shownSteps: 1 });
    const steps = await to.conch.read.runSteps(spaceId, answer!.runId!);
    expect(steps?.map((one) => one.step)).toEqual([step]);
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

  test('[XS8] an import is refused if the floor has a run or a wait, because the run would have the rights of the starter in the file', async () => {
    const from = await office(kind);
    const to = await openStage(kind, { people: ['Zoe'], agents: {}, spaces: {} });
    const lines = await copyOf(from);
    const { row } = read(lines[placeOf(lines, 'floors')] ?? '');
    const { row: run } = read(lines[placeOf(lines, 'runs')] ?? '');
    const floor = JSON.parse((row as { floor: string }).floor) as object;
    const { chainId } = run as { chainId: string };
    const chains = [{ id: chainId, branches: [], runLimitRefused: [], starter: to.id('Zoe') }];
    for (const busy of [{ runs: [run], chains }, { waits: [{ agent: from.id('Ada') }] }]) {
      const given = withField(lines, 'floors', { floor: JSON.stringify({ ...floor, ...busy }) });
      const refusal = await refusalOf(() => to.conch.spaces.importCopy(given));
      expect(refusal.code).toBe('bad-copy');
    }
    expect(await to.conch.spaces.list()).toEqual([]);
  });

  test('exporting a space in which a run of another space waits for a reply is refused', async () => {
    const asks: Agent = {
      worstCase: { tokens: 0, costUsd: 0 },
      async *run() {
        const said = {
          spaceId: stage.space('Annex'),
          text: 'How many?',
          wait: { for: ['human'] },
        } as const;
        yield { kind: 'call', callId: 'ask', call: { tool: 'sendSpaceMessage', ...said } };
        return NEVER;
      },
    };
    const stage: Stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Ada: { agent: asks } },
      spaces: { Home: { policy: 'chain' }, Annex: { policy: 'chain' } },
    });
    await stage.post('Ana', '@Ada go and ask');
    await stage.conch.idle();
    expect(await stage.heard('Annex')).toEqual(['Ada: How many?']);
    const spaceId = stage.space('Annex');
    const refusal = await refusalOf(() => stage.conch.spaces.copyOf({ spaceId, withSetups: true }));
    expect(refusal.code).toBe('space-busy');
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

/** Adds a person with a name that a new person cannot take any more. */
async function addOldName(stage: Stage, name: string): Promise<MemberId> {
  const id = asMemberId('01900000-0000-7000-8000-000000000001');
  await stage.close();
  await stage.write(function* () {
    yield* addPerson({ id, name, version: 1, createdAt: 1, deletedAt: null });
    yield* addName({ version: (yield* namesVersion()) + 1, memberId: id, kind: 'person', name });
  });
  await stage.reopen();
  return id;
}

async function copyOf(stage: Stage): Promise<readonly string[]> {
  const lines = await stage.conch.spaces.copyOf({ spaceId: stage.space(), withSetups: true });
  return lines.map((line) => JSON.stringify(line));
}

function roleOf(stage: Stage, role: string): object {
  return { spaceId: stage.space(), personId: stage.id('Ana'), role, since: 1 };
}
