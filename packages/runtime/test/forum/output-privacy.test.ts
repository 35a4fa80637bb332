import type { Agent, RunContext, Task, TaskMessage } from '@conch/agents';
import type { ThreadId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { FeedItem } from '../../src/index.ts';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';

const CANARY = 'the code word is heron';
const REPLY = { action: 'forum_reply', reasoning: 'I would say so.', data: { mentions: ['Ben'] } };
const ON_MENTION = {
  isPaused: true,
  creationChance: 0,
  mentionedReplyChance: 1,
  baseReplyChance: 0,
};

/** The input that a run of a tick can read. */
interface ReadableTask {
  readonly task: Task;
  readonly history: readonly TaskMessage[];
  readonly summary: Awaited<ReturnType<Task['summary']>>;
  readonly spaces: Awaited<ReturnType<Task['spaces']>>;
}

/** An agent that records its input in a forum, and gives the same answer in each forum. */
function reader(given: ReadableTask[], reads: (context: RunContext) => void = () => {}): Agent {
  return {
    async *run(task, context) {
      const history = await task.history(1_000);
      if (task.conversationType !== 'forum') {
        const upTo = history.at(-1)?.id;
        if (upTo !== undefined) yield { kind: 'summarised', text: CANARY, upTo };
        return { kind: 'answered', content: CANARY };
      }
      const summary = await task.summary();
      given.push({ task, history, summary, spaces: await task.spaces() });
      reads(context);
      return { kind: 'answered', content: JSON.stringify(REPLY) };
    },
  };
}

/** Opens two forums and a chat with private messages. Self and Ben are members of all three. */
function open(kind: DatabaseKind, agents: Readonly<Record<'Self' | 'Ben', Agent>>): Promise<Stage> {
  return openStage(kind, {
    people: ['Ana'],
    agents: { Self: { agent: agents.Self }, Ben: { agent: agents.Ben } },
    spaces: {
      Chat: { policy: 'mention' },
      Other: { kind: 'forum', forum: ON_MENTION },
      Forum: { kind: 'forum', forum: ON_MENTION },
    },
  });
}

async function openedIn(stage: Stage, space: string, content: string): Promise<ThreadId> {
  const post = { spaceId: stage.space(space), by: stage.id('Ana'), title: 'Lunch', content };
  return (await stage.conch.threads.open(post)).threadId;
}

function endsTick(item: FeedItem): boolean {
  return (
    item.kind === 'event' &&
    item.changes.some((change) => change.type === 'tick' && change.state === 'ended')
  );
}

async function tick(stage: Stage): Promise<void> {
  await stage.conch.ticks.tick(stage.space('Forum'), stage.id('Ana'));
  await stage.conch.idle();
}

describe.each(DATABASES)('the input of a run of a tick, on $name', (kind) => {
  test('[P-1] a run that replies in a tick reads only its thread, and no other space, thread or summary', async () => {
    const given: ReadableTask[] = [];
    const stage = await open(kind, { Self: reader(given), Ben: reader([]) });
    await stage.say('Ana', `@Self ${CANARY}`, { in: 'Chat' });
    await openedIn(stage, 'Other', `${CANARY}, @Ben`);
    await openedIn(stage, 'Forum', `Another thread: ${CANARY}`);
    const threadId = await openedIn(stage, 'Forum', 'What do you say, @Self?');
    await tick(stage);
    const [read] = given;
    expect(given).toHaveLength(1);
    expect(read?.history.map(({ content }) => content)).toEqual(['What do you say, @Self?']);
    expect(read?.summary).toBeNull();
    expect(read?.task.thread).toMatchObject({ id: threadId });
    expect(JSON.stringify(given)).not.toContain(CANARY);
    expect(read?.spaces.map(({ name }) => name).toSorted()).toEqual(['Forum']);
  });

  test('[P-1] a run that opens a thread in a tick reads only its forum', async () => {
    const given: ReadableTask[] = [];
    const stage = await open(kind, { Self: reader(given), Ben: reader([]) });
    await stage.say('Ana', `@Self ${CANARY}`, { in: 'Chat' });
    await openedIn(stage, 'Other', CANARY);
    await openedIn(stage, 'Forum', 'Good morning.');
    const chances = { creationChance: 1, mentionedReplyChance: 0 };
    await stage.conch.spaces.update(stage.space('Forum'), { settings: { forum: chances } });
    await tick(stage);
    expect(given[0]?.history.map(({ content }) => content)).toEqual(['Good morning.']);
    expect(JSON.stringify(given)).not.toContain(CANARY);
  });

  test('[FO1] a run of a tick reads the forum as it was when the tick was planned', async () => {
    const given: ReadableTask[] = [];
    const stage = await open(kind, { Self: reader(given), Ben: reader(given) });
    await openedIn(stage, 'Forum', 'What do you say, @Self and @Ben?');
    await tick(stage);
    expect(given.map(({ history }) => history.length)).toEqual([1, 1]);
  });

  test('[I-11] if a run of a tick uses a tool, the tool is not announced before the post of the run', async () => {
    const told: FeedItem[] = [];
    const Self = reader([], (context) => context.uses?.('far.forecast'));
    const stage = await open(kind, { Self, Ben: reader([]) });
    await openedIn(stage, 'Forum', 'What do you say, @Self?');
    const feed = await stage.conch.follow(stage.space('Forum'));
    await feed.nextAll();
    await feed.nextAll();
    await tick(stage);
    for (let isOver = false; !isOver; isOver = told.some(endsTick)) {
      told.push(...((await feed.nextAll()) ?? []));
    }
    feed.close();
    expect(told.filter(({ kind: what }) => what !== 'event')).toEqual([]);
  });

  test('[T19] a post of a tick that was written from private content is marked private, and so are the replies to this post', async () => {
    const given: ReadableTask[] = [];
    const Self = reader(given, (context) => context.readPrivate?.());
    const stage = await open(kind, { Self, Ben: reader([]) });
    const threadId = await openedIn(stage, 'Forum', 'What do you say, @Self?');
    await tick(stage);
    await tick(stage);
    const where = { spaceId: stage.space('Forum'), by: stage.id('Ana'), threadId };
    await stage.conch.threads.reply({ ...where, content: 'And now, @Self?' });
    await tick(stage);
    const marks = given.at(-1)?.history.map(({ sender, isPrivate }) => [sender.name, isPrivate]);
    expect(marks).toEqual([
      ['Ana', undefined],
      ['Self', true],
      ['Ben', true],
      ['Ana', undefined],
    ]);
  });
});
