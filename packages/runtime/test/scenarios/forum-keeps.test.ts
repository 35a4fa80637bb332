import type { Agent } from '@conch/agents';
import { asSpaceId } from '@conch/engine';
import { pendingMentionsOf } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answered } from '../promises/support/agent-that.ts';
import { JumpingClock } from '../promises/support/jumping-clock.ts';
import { AGENTS, announced, forum, FORUM, opened, replied } from '../support/forum-stage.ts';
import { openStage } from '../support/open-stage.ts';
import { Stage } from '../support/stage.ts';
import { refusalOf } from '../support/wrong.ts';

const DAY_MS = 86_400_000;

describe.each(DATABASES)('the stored data of a forum, on $name', (kind) => {
  test('after the opening post of a thread is deleted, the thread has no title', async () => {
    const { stage } = await forum(kind);
    const { threadId, messageId } = await opened(stage);
    const spaceId = stage.space();
    await stage.conch.delete({ spaceId, messageId, by: stage.id('Ana') });
    expect(await stage.conch.threads.get(spaceId, threadId)).toMatchObject({ title: '' });
    expect(await announced(stage)).toMatchObject([{ type: 'forum:post', title: '' }]);
    await replied(stage, threadId);
  });

  test('deleting a reply does not change the title of its thread', async () => {
    const { stage } = await forum(kind);
    const { threadId } = await opened(stage);
    const { messageId } = await replied(stage, threadId);
    const spaceId = stage.space();
    await stage.conch.delete({ spaceId, messageId, by: stage.id('Bo') });
    expect(await stage.conch.threads.get(spaceId, threadId)).toMatchObject({ title: 'Payroll' });
  });

  test('after a post is deleted, no agent is expected to reply to it', async () => {
    const place = await kind.forTest();
    const stage = await Stage.open(place, { people: ['Ana', 'Bo'], agents: AGENTS, spaces: FORUM });
    const { threadId } = await opened(stage, { content: 'ask @Finance' });
    const { messageId } = await replied(stage, threadId, '@HR and @Finance');
    await stage.conch.delete({ spaceId: stage.space(), messageId, by: stage.id('Bo') });
    await stage.close();
    const database = await place.open();
    onTestFinished(() => database.close());
    const waiting = async (name: string) =>
      (await database.read(() => pendingMentionsOf(stage.space(), stage.id(name)))).length;
    expect([await waiting('HR'), await waiting('Finance')]).toEqual([0, 1]);
  });

  test('setting the clock back does not reduce the last activity time of a thread', async () => {
    const clock = new JumpingClock();
    const cast = { people: ['Ana', 'Bo'], agents: AGENTS, spaces: FORUM, options: { clock } };
    const stage = await openStage(kind, cast);
    const { threadId } = await opened(stage);
    const before = await stage.conch.threads.get(stage.space(), threadId);
    clock.setBy(-DAY_MS);
    await replied(stage, threadId);
    const { lastActivityAt } = await stage.conch.threads.get(stage.space(), threadId);
    expect(lastActivityAt).toBe(before.lastActivityAt);
  });

  test('a reply to a post of another thread is refused', async () => {
    const { stage } = await forum(kind);
    const { messageId } = await opened(stage);
    const { threadId } = await opened(stage, { title: 'Holidays' });
    const where = { spaceId: stage.space(), threadId, by: stage.id('Bo'), content: 'hello' };
    const reply = { ...where, replyToId: messageId };
    expect(await refusalOf(() => stage.conch.threads.reply(reply))).toMatchObject({
      code: 'no-such-message',
    });
  });

  test('a space with messages cannot change between chat and forum', async () => {
    const { stage } = await forum(kind);
    await opened(stage);
    await stage.post('Ana', 'hello', { in: 'Chat' });
    const { spaces } = stage.conch;
    for (const [where, other] of [
      ['Forum', 'chat'],
      ['Chat', 'forum'],
    ] as const) {
      const update = () => spaces.update(stage.space(where), { settings: { kind: other } });
      expect(await refusalOf(update)).toMatchObject({ code: 'bad-settings', about: ['kind'] });
    }
  });

  test('a space without messages may become a forum', async () => {
    const { stage } = await forum(kind);
    const { settings } = await stage.conch.spaces.update(stage.space('Chat'), {
      settings: { kind: 'forum' },
    });
    expect(settings.kind).toBe('forum');
  });

  test('[FO22] a message of an agent to a forum is refused if it is outside a thread, and the refusal names this reason', async () => {
    const agent: Agent = {
      async *run({ message }) {
        const spaceId = asSpaceId(message.content);
        const send = { tool: 'sendSpaceMessage', spaceId, text: 'hello' } as const;
        const go = { tool: 'goToSpace', spaceId, reason: '' } as const;
        const codes: string[] = [];
        for (const [nth, call] of [send, go].entries()) {
          const result = yield { kind: 'call', callId: `call ${nth}`, call };
          codes.push(result?.kind === 'refused' ? result.code : 'no refusal');
        }
        return answered(codes.join(', '));
      },
    };
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { HR: { agent }, Finance: AGENTS.Finance },
      spaces: { Home: { policy: 'coordinator', main: 'HR' }, ...FORUM },
    });
    await stage.say('Ana', stage.space('Forum'));
    expect(await stage.messages('Forum')).toEqual([]);
    expect((await stage.heard('Home')).at(-1)).toBe('HR: in-forum, in-forum');
  });
});
