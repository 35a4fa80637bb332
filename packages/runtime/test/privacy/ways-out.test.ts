import type { Agent, RunContext, Task } from '@conch/agents';
import type { Database } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, type LogLine } from '../../src/index.ts';
import { openStage } from '../support/open-stage.ts';
import { Repeater } from './support/repeater.ts';

const SECRET = 'tangerine-4711';

/** An agent that stores its tasks, so that a test can read with them later. */
class Hoarder implements Agent {
  readonly tasks: Task[] = [];
  readonly #begun: () => void;

  constructor(begun: () => void = () => {}) {
    this.#begun = begun;
  }

  async *run(task: Task, context: RunContext): ReturnType<Agent['run']> {
    this.tasks.push(task);
    yield { kind: 'delta', text: 'one moment' };
    this.#begun();
    if (task.message.content.includes('wait')) await context.sleep(1_000_000);
    return { kind: 'skipped' };
  }

  /** All content that can be read with the stored tasks. */
  async read(): Promise<string> {
    const read = this.tasks.map(async (task) => [
      ...(await task.history(100)),
      ...(await task.spaces()),
    ]);
    return JSON.stringify((await Promise.all(read)).flat());
  }
}

describe.each(DATABASES)('[P-1] tasks that agents store, on $name', (kind) => {
  test('an agent cannot use the task of an ended run to read anything', async () => {
    const hoarder = new Hoarder();
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Hoarder: { agent: hoarder } },
      spaces: { Room: {}, Elsewhere: {} },
    });
    await stage.say('Ana', 'hello');
    expect(hoarder.tasks).toHaveLength(1);
    await stage.conch.spaces.removeMember(stage.space(), stage.id('Hoarder'));
    await stage.say('Ana', `now that it is gone: ${SECRET}`);
    expect(await hoarder.read()).toBe('[]');
  });

  test('an agent that is removed during its run can read nothing more', async () => {
    const begun = Promise.withResolvers<void>();
    const hoarder = new Hoarder(begun.resolve);
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Hoarder: { agent: hoarder } },
    });
    await stage.post('Ana', 'wait here');
    await begun.promise;
    expect(await hoarder.read()).toContain('wait here');
    await stage.conch.spaces.removeMember(stage.space(), stage.id('Hoarder'));
    await stage.say('Ana', `now that it is gone: ${SECRET}`);
    expect(await hoarder.read()).toBe('[]');
  });

  test('no agent reads the text of a stopped run', async () => {
    const begun = Promise.withResolvers<void>();
    const other = new Repeater();
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Slow: { agent: new Hoarder(begun.resolve) }, Other: { agent: other } },
      spaces: { Room: { policy: 'mention' } },
    });
    const { messageId } = await stage.post('Ana', '@Slow @Other wait here');
    await begun.promise;
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    const half = (await stage.messages()).find(({ status }) => status === 'cancelled');
    expect(half?.content).toBe('one moment');
    const before = other.given.length;
    await stage.say('Ana', '@Slow @Other hello', { replyToId: messageId });
    await stage.say('Ana', '@Slow @Other and this?', { replyToId: half?.id ?? messageId });
    const given = other.given.slice(before).join(' ');
    expect(given).toContain('wait here');
    expect(given).not.toContain('one moment');
  });

  test('a resumed run gets no new content from a space that its agent has left', async () => {
    const given: string[] = [];
    const begun = Promise.withResolvers<void>();
    const reader: Agent = {
      async *run(task, context) {
        given.push(JSON.stringify(task));
        if (task.steps.length > 0) return { kind: 'skipped' };
        const [spaceId] = (await task.spaces()).filter(({ id }) => id !== task.space.id);
        if (spaceId === undefined) return { kind: 'skipped' };
        const call = { tool: 'readSpaceMessages', spaceId: spaceId.id } as const;
        given.push(JSON.stringify(yield { kind: 'call', callId: 'read', call }));
        begun.resolve();
        await context.sleep(1_000_000);
        return { kind: 'skipped' };
      },
    };
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Reader: { agent: reader } },
      spaces: { Archive: { policy: 'mention' }, Office: {} },
    });
    const archive = stage.space('Archive');
    const { messageId } = await stage.post('Ana', '@human as it was', { in: 'Archive' });
    await stage.post('Ana', 'read it', { in: 'Office' });
    await begun.promise;
    expect(given.join(' ')).toContain('as it was');
    await stage.conch.spaces.removeMember(archive, stage.id('Reader'));
    const by = stage.id('Ana');
    await stage.conch.edit({ spaceId: archive, messageId, by, content: `as it is: ${SECRET}` });
    await stage.reopen();
    await stage.conch.idle();
    expect(given.at(-1)).toContain('"kind":"messages"');
    expect(given.join(' ')).not.toContain(SECRET);
  });

  test('an agent reads only spaces in which it is a member and has the right to read', async () => {
    const [reader, told] = [new Repeater(), new Repeater()];
    const stage = await openStage(kind, {
      people: ['Ana', 'Mona'],
      agents: { Reader: { agent: reader }, Told: { agent: told } },
      spaces: {
        Office: { policy: 'chain', members: ['Ana', 'Reader', 'Told'] },
        Granted: { policy: 'chain', members: ['Mona', 'Told'] },
        Joined: { policy: 'chain', members: ['Mona', 'Reader', 'Told'] },
      },
    });
    const [granted, joined] = [stage.space('Granted'), stage.space('Joined')];
    await stage.grant('Granted', { to: 'Office', kind: 'read', by: 'Mona' });
    await stage.say('Mona', `@Told ${SECRET}`, { in: 'Granted' });
    await stage.say('Mona', `@Told ${SECRET}`, { in: 'Joined' });
    reader.habit = {
      calls: () => [granted, joined].map((spaceId) => ({ tool: 'readSpaceMessages', spaceId })),
    };
    await stage.say('Ana', '@Reader what is new?', { in: 'Office' });
    expect(reader.given.filter((one) => one.includes('"code":"not-granted"'))).toHaveLength(2);
    expect(reader.all).not.toContain(SECRET);
  });
});

describe.each(DATABASES)('[P-1] the log, on $name', (kind) => {
  test('the log contains no text from an error that an agent throws', async () => {
    const lines: LogLine[] = [];
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Careless: {
          agent: {
            run({ message }) {
              const { content } = message;
              throw Object.assign(new Error(content), { code: content, name: content });
            },
          },
        },
      },
      options: { log: (line) => lines.push(line) },
    });
    await stage.say('Ana', SECRET);
    expect(await stage.outcomes()).toEqual(['Careless failed']);
    expect(lines.length).toBeGreaterThan(1);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  test('the log contains no text from a database error', async () => {
    const lines: LogLine[] = [];
    let isBroken = false;
    const place = await kind.forTest();
    const database = await place.open();
    const read = database.read.bind(database);
    Object.assign(database, {
      read: (script: Parameters<Database['read']>[0]) =>
        isBroken ? Promise.reject(new Error(SECRET)) : read(script),
    });
    const kinds = [{ name: 'part', agentOf: () => ({ ok: true, agent: new Repeater() }) as const }];
    const log = (line: LogLine): unknown => lines.push(line);
    const conch = await createConch({ kinds, database, log });
    onTestFinished(() => conch.close());
    const ana = await conch.people.create({ name: 'Ana' });
    const agent = await conch.agents.create({ name: 'Ada', kind: 'part', config: null });
    const space = await conch.spaces.create({ name: 'Room', memberIds: [ana.id, agent.id] });
    isBroken = true;
    await conch.post({ spaceId: space.id, from: ana.id, content: SECRET });
    await expect
      .poll(() => lines.filter(({ what }) => what === 'failure').length)
      .toBeGreaterThan(0);
    isBroken = false;
    await conch.idle();
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });
});

describe.each(DATABASES.filter(({ name }) => name === 'PostgreSQL'))(
  '[P-1] two nodes on one database, on $name',
  (kind) => {
    test('an agent that is removed on another node can read nothing more', async () => {
      const begun = Promise.withResolvers<void>();
      const hoarder = new Hoarder(begun.resolve);
      const kinds = [{ name: 'part', agentOf: () => ({ ok: true, agent: hoarder }) as const }];
      const place = await kind.forTest();
      const conch = await createConch({ kinds, database: await place.open() });
      onTestFinished(() => conch.close());
      const other = await createConch({ kinds, database: await place.open() });
      onTestFinished(() => other.close());
      const ana = await conch.people.create({ name: 'Ana' });
      const agent = await conch.agents.create({ name: 'Hoarder', kind: 'part', config: null });
      const space = await conch.spaces.create({ name: 'Room', memberIds: [ana.id, agent.id] });
      await conch.post({ spaceId: space.id, from: ana.id, content: 'wait here' });
      await begun.promise;
      await other.spaces.removeMember(space.id, agent.id);
      await other.post({ spaceId: space.id, from: ana.id, content: `it is gone: ${SECRET}` });
      expect(await hoarder.read()).toBe('[]');
      await conch.close({ drainMs: 0 });
    });
  },
);

describe.each(DATABASES)('[P-1] the input of a run, on $name', (kind) => {
  test('the input of a run has only the listed fields', async () => {
    const [told, other] = [new Repeater(), new Repeater()];
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Told: { agent: told }, Other: { agent: other } },
      spaces: { Room: { policy: 'mention' } },
    });
    await stage.say('Ana', `@Told ${SECRET}`);
    await stage.say('Ana', '@Other what was said?');
    const [given] = other.given;
    expect(Object.keys(JSON.parse(given ?? '{}') as object).toSorted()).toEqual(FIELDS);
    expect(given).not.toContain(SECRET);
  });
});

// All fields of a run's input. A new field may disclose content, so check §6 first.
const FIELDS = [
  'agent',
  'conversationType',
  'history',
  'isPrivate',
  'mayTurnPrivate',
  'members',
  'message',
  'notes',
  'nth',
  'pastApprovals',
  'policy',
  'replyTo',
  'runId',
  'seed',
  'space',
  'spaces',
  'steps',
  'summary',
  'tools',
  'trigger',
];
