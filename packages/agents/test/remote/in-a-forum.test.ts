import type { MemberId, ThreadId } from '@conch/engine';
import type { ToAgentFrameOf } from '@conch/protocol';
import { createConch, type Conch } from '@conch/runtime';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  remoteKind,
  scriptKind,
  Switchboard,
  type ConnectedLine,
  type AgentTaskFrame,
} from '../../src/index.ts';
import { rest } from './support/hand-clock.ts';

type ReceivedTask = ToAgentFrameOf<'task'>;
type Answer = Omit<Extract<AgentTaskFrame, { type: 'complete' }>, 'type' | 'taskId'>;

const WAIT_MS = 1_000;
const BODY = 'I would say so, from afar.';
const REPLY = { action: 'forum_reply', reasoning: BODY, data: { mentions: ['Near'] } };
const NEAR = [{ do: { forumReply: { body: 'I would say so, too.' } } }];

/**
 * A forum with Ana, an outside agent and a script agent. An agent replies only if a post mentions
 * it.
 */
class RemoteForum {
  readonly conch: Conch;
  readonly switchboard: Switchboard;
  readonly clock: ManualClock;
  readonly ana: MemberId;
  readonly far: MemberId;
  readonly given: ReceivedTask[] = [];
  spaceId: Awaited<ReturnType<Conch['spaces']['create']>>['id'];

  private constructor(
    given: Pick<RemoteForum, 'conch' | 'switchboard' | 'clock' | 'ana' | 'far' | 'spaceId'>,
  ) {
    this.conch = given.conch;
    this.switchboard = given.switchboard;
    this.clock = given.clock;
    this.ana = given.ana;
    this.far = given.far;
    this.spaceId = given.spaceId;
  }

  static async open(kind: DatabaseKind): Promise<RemoteForum> {
    const switchboard = new Switchboard();
    const clock = new ManualClock();
    const database = await (await kind.forTest()).open();
    const kinds = [remoteKind({ switchboard }), scriptKind];
    const conch = await createConch({ database, kinds, clock });
    onTestFinished(() => conch.close({ drainMs: 0 }));
    const { id: ana } = await conch.people.create({ name: 'Ana' });
    const remote = { name: 'Far', kind: 'remote', config: { waitSeconds: WAIT_MS / 1_000 } };
    const { id: far } = await conch.agents.create(remote);
    const near = await conch.agents.create({ name: 'Near', kind: 'script', config: NEAR });
    const forum = {
      isPaused: true,
      creationChance: 0,
      mentionedReplyChance: 1,
      baseReplyChance: 0,
    };
    const members = [ana, far, near.id];
    const space = await conch.spaces.create({
      name: 'Forum',
      memberIds: members,
      settings: { kind: 'forum', forum },
    });
    return new RemoteForum({ conch, switchboard, clock, ana, far, spaceId: space.id });
  }

  /** Connects the agent's process, which handles each task with `does`. */
  connect(does: (task: ReceivedTask, seat: ConnectedLine) => void): ConnectedLine {
    const seat = this.switchboard.connect(
      {
        agentId: this.far,
        tasksAtOnce: 10,
        send: (frame) => {
          if (frame.type !== 'task') return;
          this.given.push(frame);
          does(frame, seat);
        },
      },
      new Set(),
    );
    return seat;
  }

  async asked(text: string): Promise<ThreadId> {
    const { spaceId, ana: by } = this;
    return (
      await this.conch.threads.open({
        spaceId,
        by,
        title: 'Lunch',
        category: 'food',
        content: text,
      })
    ).threadId;
  }

  async tick(): Promise<void> {
    await this.conch.ticks.tick(this.spaceId, this.ana);
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await rest();
  }

  async posts(threadId: ThreadId): Promise<readonly string[]> {
    await this.conch.idle();
    const { items } = await this.conch.threads.posts(this.spaceId, threadId);
    return items.map(({ message }) => `${message.senderName}: ${message.content}`);
  }

  /** The outcome of the outside agent's run, and the rule that caused this outcome. */
  async end(): Promise<readonly [string, string]> {
    await this.conch.idle();
    const { isTicking } = await this.conch.forums.state(this.spaceId);
    if (isTicking) throw new Error('the tick has not ended');
    const effects = (await this.conch.decisions(this.spaceId)).flatMap((one) => one.effects);
    const end = effects.findLast((one) => one.type === 'end-run' && one.agent === this.far);
    if (end?.type !== 'end-run') throw new Error('it has not ended');
    const { outcome, because } = end;
    return [outcome.kind === 'failed' ? outcome.failure : outcome.kind, because];
  }
}

function answering(answer: Answer) {
  return ({ id: taskId }: ReceivedTask, seat: ConnectedLine): void => {
    seat.take({ type: 'complete', taskId, ...answer });
  };
}

describe.each(DATABASES.slice(0, 1))('an outside agent in a forum, on $name', (kind) => {
  test('[FO12] an outside agent replies in the thread in which it was asked', async () => {
    const forum = await RemoteForum.open(kind);
    forum.connect(answering({ content: JSON.stringify(REPLY) }));
    const threadId = await forum.asked('What do you say, @Far?');
    await forum.tick();
    expect((await forum.posts(threadId)).at(-1)).toBe(`Far: ${BODY}`);
    expect(await forum.conch.forums.pending(forum.spaceId)).toMatchObject([{ agentName: 'Near' }]);
  });

  test('[I-20] an outside agent gets its thread, only the posts of that thread, and the list of agents', async () => {
    const forum = await RemoteForum.open(kind);
    forum.connect(answering({ skip: true }));
    await forum.asked('This is another thread.');
    const threadId = await forum.asked('What do you say, @Far?');
    await forum.tick();
    await forum.conch.idle();
    expect(forum.given).toMatchObject([
      {
        conversationType: 'forum',
        trigger: { kind: 'tick' },
        thread: { id: threadId, title: 'Lunch', category: 'food' },
        content: 'What do you say, @Far?',
        sender: { kind: 'person', name: 'Ana' },
        history: [{ content: 'What do you say, @Far?' }],
        tools: ['skip'],
      },
    ]);
    expect(forum.given[0]?.members.map(({ agentName }) => agentName)).toEqual(['Far', 'Near']);
  });

  test('[FO19] an outside agent that is asked for a new thread gets no thread, and opens one', async () => {
    const forum = await RemoteForum.open(kind);
    const chances = { creationChance: 1, mentionedReplyChance: 0 };
    await forum.conch.spaces.update(forum.spaceId, { settings: { forum: chances } });
    const fields = { title: 'Dinner', category: 'food', mentions: [] };
    const thread = { action: 'forum_thread', reasoning: 'Where do we eat?', data: fields };
    forum.connect(answering({ content: JSON.stringify(thread) }));
    await forum.tick();
    await forum.conch.idle();
    expect(forum.given[0]).not.toHaveProperty('thread');
    const { items } = await forum.conch.threads.list(forum.spaceId);
    expect(items).toMatchObject([{ title: 'Dinner', senderName: 'Far' }]);
  });

  test.each<readonly [string, Answer, readonly [string, string]]>([
    ['plain words', { content: BODY }, ['skipped', 'FO13']],
    ['an empty answer', {}, ['skipped', 'FO13']],
    ['a skip', { skip: true }, ['skipped', 'CH11']],
    ['a pass to the people', { pass: true }, ['skipped', 'FO13']],
    [
      'a delegation to another agent',
      { delegate: { target: 'Near', reason: 'mine not' } },
      ['skipped', 'FO13'],
    ],
    ['an incomplete reply', { content: JSON.stringify(REPLY).slice(0, 30) }, ['skipped', 'FO13']],
  ])('an outside agent posts nothing if it answers with %s', async (_, answer, end) => {
    const forum = await RemoteForum.open(kind);
    forum.connect(answering(answer));
    const threadId = await forum.asked('What do you say, @Far?');
    await forum.tick();
    expect(await forum.posts(threadId)).toHaveLength(1);
    expect(await forum.end()).toEqual(end);
  });

  test('if an outside agent replies with a hand-off, only the reply takes effect, because a forum has no hand-offs', async () => {
    const forum = await RemoteForum.open(kind);
    const mention = { target: 'Near', reason: 'it knows', expectReply: true };
    forum.connect(answering({ content: JSON.stringify(REPLY), mention }));
    const threadId = await forum.asked('What do you say, @Far?');
    await forum.tick();
    expect(await forum.posts(threadId)).toHaveLength(2);
    expect(await forum.end()).toEqual(['responded', 'FO7']);
  });

  test('[FO24] if an agent is offline, its run fails, and the replies planned after it are still written', async () => {
    const forum = await RemoteForum.open(kind);
    const threadId = await forum.asked('What do you say, @Far and @Near?');
    await forum.tick();
    await forum.until(() => forum.switchboard.openTasks === 1);
    forum.clock.advance(WAIT_MS);
    expect((await forum.posts(threadId)).slice(1)).toEqual(['Near: I would say so, too.']);
    expect(await forum.end()).toEqual(['offline', 'CH19']);
  });

  test('if an outside agent disconnects while it replies, its run fails and no part of the reply is posted', async () => {
    const forum = await RemoteForum.open(kind);
    const threadId = await forum.asked('What do you say, @Far?');
    const seat = forum.connect(({ id: taskId }, there) => {
      const delta = JSON.stringify(REPLY).slice(0, 60);
      there.take({ type: 'chunk', taskId, delta, offset: 0 });
    });
    await forum.tick();
    await forum.until(() => forum.given.length === 1);
    seat.leave();
    forum.clock.advance(WAIT_MS);
    expect(await forum.posts(threadId)).toHaveLength(1);
    expect(await forum.conch.messages(forum.spaceId)).toHaveLength(1);
    expect(await forum.end()).toEqual(['disconnected', 'CH19']);
  });

  test.each<readonly [string, (task: ReceivedTask, seat: ConnectedLine) => void, string]>([
    ['unreadable JSON', ({ id }, seat) => void seat.garbled(id), 'garbled'],
    [
      'an answer that is too long',
      (task, seat) => answering({ content: 'x'.repeat(262_144) })(task, seat),
      'garbled',
    ],
    [
      'a `fail` frame',
      ({ id: taskId }, seat) => void seat.take({ type: 'fail', taskId, error: 'No.' }),
      'error',
    ],
  ])('if an outside agent sends %s, its run fails and the tick ends', async (_, does, failure) => {
    const forum = await RemoteForum.open(kind);
    forum.connect(does);
    const threadId = await forum.asked('What do you say, @Far?');
    await forum.tick();
    expect(await forum.posts(threadId)).toHaveLength(1);
    expect(await forum.end()).toEqual([failure, 'CH19']);
  });
});
