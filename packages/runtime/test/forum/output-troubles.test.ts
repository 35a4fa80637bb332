import type { Agent, Task } from '@conch/agents';
import type { ThreadId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';
import { wrong } from '../support/wrong.ts';

const REPLY = JSON.stringify({ action: 'forum_reply', reasoning: 'I would say so.', data: {} });
const FORUM = {
  seed: 'troubles',
  isPaused: true,
  creationChance: 0,
  mentionedReplyChance: 1,
  baseReplyChance: 0,
};
const OTHER = { script: [{ do: { forumReply: { body: 'I would say so, too.' } } }] };

/** A forum in which Ana's post mentions Self and Other. */
async function asked(
  kind: DatabaseKind,
  agent: Agent,
): Promise<{ stage: Stage; thread: ThreadId }> {
  const stage = await openStage(kind, {
    people: ['Ana'],
    agents: { Self: { agent }, Other: OTHER },
    spaces: { Forum: { kind: 'forum', forum: FORUM } },
  });
  const post = { spaceId: stage.space(), by: stage.id('Ana'), title: 'Lunch' };
  const text = 'What do you say, @Self and @Other?';
  return { stage, thread: (await stage.conch.threads.open({ ...post, content: text })).threadId };
}

async function tick(stage: Stage): Promise<void> {
  await stage.conch.ticks.tick(stage.space(), stage.id('Ana'));
  await stage.conch.idle();
}

async function postsOf(stage: Stage, thread: ThreadId): Promise<readonly string[]> {
  const { items } = await stage.conch.threads.posts(stage.space(), thread);
  return items.slice(1).map(({ message }) => message.senderName);
}

const BREAKING: Readonly<Record<string, Agent['run']>> = {
  'throws at once': () => {
    throw new Error('no');
  },
  // oxlint-disable-next-line require-yield -- it throws first
  throws: async function* () {
    throw new Error('no');
  },
  'throws after a part of its reply': async function* () {
    yield { kind: 'delta', text: REPLY.slice(0, 40) };
    throw new Error('no');
  },
  'yields an unknown kind of output': async function* () {
    yield wrong({ kind: 'shout', content: REPLY });
    return { kind: 'answered', content: REPLY };
  },
  // oxlint-disable-next-line require-yield -- it only returns
  'returns an invalid answer': async function* () {
    return wrong({ kind: 'answered', content: { toString: () => REPLY } });
  },
  // oxlint-disable-next-line require-yield -- it only returns
  'returns undefined': async function* () {
    return wrong(undefined);
  },
};

describe.each(DATABASES)('an agent that a tick asks, on $name', (kind) => {
  test.each(Object.entries(BREAKING))(
    '[FO24] if an agent of a tick %s, its run fails, and the other agents still post',
    async (_, run) => {
      const { stage, thread } = await asked(kind, { run });
      await tick(stage);
      expect(await postsOf(stage, thread)).toEqual(['Other']);
      expect(new Set(await stage.outcomes())).toEqual(new Set(['Self failed', 'Other responded']));
      expect(await stage.messages()).toHaveLength(2);
      expect(await stage.effects('end-tick')).toHaveLength(1);
    },
  );

  test('if an agent of a tick streams its reply, only the final text is posted', async () => {
    const { stage, thread } = await asked(kind, {
      async *run() {
        yield { kind: 'delta', text: 'Let me think. ' };
        return { kind: 'answered', content: REPLY };
      },
    });
    await tick(stage);
    expect((await postsOf(stage, thread)).toSorted()).toEqual(['Other', 'Self']);
  });

  test('if an agent of a tick calls the tool `skip`, nothing is posted, even if the agent also answers', async () => {
    const { stage, thread } = await asked(kind, {
      async *run() {
        yield { kind: 'call', callId: 'skip', call: { tool: 'skip' } };
        return { kind: 'answered', content: REPLY };
      },
    });
    await tick(stage);
    expect(await postsOf(stage, thread)).toEqual(['Other']);
  });

  test('[AD10] in a tick, every tool except `skip` is refused, and the agent still replies', async () => {
    const answers: unknown[] = [];
    const { stage, thread } = await asked(kind, {
      async *run(task) {
        answers.push(task.tools);
        const handOff = { target: 'Other', reason: 'it knows', expectReply: true };
        answers.push(
          yield { kind: 'call', callId: 'a', call: { tool: 'mentionAgent', ...handOff } },
        );
        const spaceId = task.space.id;
        const send = { tool: 'sendSpaceMessage', spaceId, text: 'Psst.' } as const;
        answers.push(yield { kind: 'call', callId: 'b', call: send });
        return { kind: 'answered', content: REPLY };
      },
    });
    await tick(stage);
    const refused = { kind: 'refused', code: 'wrong-policy' };
    expect(answers).toMatchObject([['skip'], refused, refused]);
    expect((await postsOf(stage, thread)).toSorted()).toEqual(['Other', 'Self']);
  });
});

const NAMED = 50;

describe.each(DATABASES)(
  'the members that a run of a tick sees in a large forum, on $name',
  (kind) => {
    test('[FO20] in a large forum, a run sees fifty members: writers of its thread first, then recently mentioned agents', async () => {
      const tasks: Task[] = [];
      const agents = Object.fromEntries(
        Array.from({ length: 60 }, (_, nth) => [`Agent ${nth}`, OTHER] as const),
      );
      const Self: Agent = {
        // oxlint-disable-next-line require-yield -- it only returns
        async *run(task) {
          tasks.push(task);
          return { kind: 'answered', content: REPLY };
        },
      };
      const stage = await openStage(kind, {
        people: ['Ana'],
        agents: { ...agents, Self: { agent: Self } },
        spaces: { Forum: { kind: 'forum', forum: FORUM } },
      });
      const where = { spaceId: stage.space(), by: stage.id('Ana') };
      const opening = { ...where, title: 'Lunch', content: 'What do you say, @Agent 57?' };
      const { threadId } = await stage.conch.threads.open(opening);
      await tick(stage);
      await stage.conch.threads.open({ ...where, title: 'Tea', content: 'Well, @Agent 58?' });
      await stage.conch.threads.reply({ ...where, threadId, content: 'And you, @Self?' });
      await tick(stage);
      const [task] = tasks;
      const names = task?.members.map(({ name }) => name) ?? [];
      expect(names).toHaveLength(NAMED);
      expect(names).toEqual(expect.arrayContaining(['Agent 57', 'Agent 58', 'Self']));
      expect(task?.members.every((member) => member.kind === 'agent')).toBe(true);
      expect(task?.forum).toEqual({ posts: 3, minLength: 10 });
    });
  },
);
