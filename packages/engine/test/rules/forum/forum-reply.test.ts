import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forumReplyRecord } from '../../../src/forum/forum-reply-record.ts';
import { readForumReply } from '../../../src/forum/reply-output.ts';
import { asMemberId, asMessageId, asThreadId } from '../../../src/ids.ts';
import { outputFacts } from '../../support/forum/forum-output.ts';
import { NOW } from '../../support/forum/forum.ts';

const facts = { ...outputFacts(), threadId: asThreadId('planned') };

describe('no output of an agent can break the posting of a reply', () => {
  test('[FO12] the reply is in the planned thread, even if the output names another thread', () => {
    const read = readForumReply(output({ data: { threadId: 'elsewhere', mentions: [] } }), facts);
    expect(read).toEqual({
      kind: 'reply',
      threadId: 'planned',
      body: 'I think we can ship it.',
      mentions: [],
    });
  });

  test.each(['skip', 'forum_thread', 'FORUM_REPLY', '', null, 7, ['forum_reply']])(
    '[FO13] an output with the action %j posts no reply',
    (action) => {
      expect(readForumReply(output({ action }), facts)).toEqual({
        kind: 'no-reply',
        because: 'FO13',
      });
    },
  );

  test('[FO13] a body needs ten characters, not counting white space around it', () => {
    const kindOf = (reasoning: string) => readForumReply(output({ reasoning }), facts).kind;
    expect(kindOf('   123456789\n\n')).toBe('no-reply');
    expect(kindOf('   1234567890\n')).toBe('reply');
    expect(kindOf('🐚'.repeat(9))).toBe('no-reply');
    expect(kindOf('🐚'.repeat(10))).toBe('reply');
  });

  test('[SG2] control tags are removed from a post and do not make a short post long enough', () => {
    const read = (reasoning: string) => readForumReply(output({ reasoning }), facts);
    expect(read('<world>pass</world>').kind).toBe('no-reply');
    expect(read('Agreed. <world>stop</world>').kind).toBe('no-reply');
    expect(read('I agree with all of it. <world>pass</world>')).toMatchObject({
      body: 'I agree with all of it.',
    });
  });

  test('[FO13] invisible characters do not make a short post long enough', () => {
    const reasoning = `Yes.${'\u200B'.repeat(50)}`;
    expect(readForumReply(output({ reasoning }), facts).kind).toBe('no-reply');
  });

  test('[FO14] a post mentions each agent in its list or its body once, and never its sender', () => {
    const reasoning = '@Ben and @Cleo, what do you say? @Self agrees with @Ben.';
    const mentions = ['Dora', 'Ben', 'dora', 'Self', 'nobody of that name'];
    const read = readForumReply(output({ reasoning, data: { mentions } }), facts);
    expect(read).toMatchObject({ mentions: ['dora', 'ben', 'cleo'] });
  });

  test('[FO14] a name in the list of mentions may have an @ and white space', () => {
    const read = readForumReply(output({ data: { mentions: ['@Ben', ' ＠Cleo '] } }), facts);
    expect(read).toMatchObject({ mentions: ['ben', 'cleo'] });
  });

  test('[FO14] people are never among the mentions of a post', () => {
    const reasoning = '@Ana and @Ben should both look at this.';
    const read = readForumReply(output({ reasoning, data: { mentions: ['Ana'] } }), facts);
    expect(read).toMatchObject({ mentions: ['ben'] });
  });

  test('[FO14] reading a list of a million mentions looks up only its first fifty names', () => {
    let asked = 0;
    const counting = {
      ...facts,
      resolveName: (name: string) => {
        asked += 1;
        return asMemberId(name);
      },
      isAgent: () => true,
    };
    const mentions = Array.from({ length: 1_000_000 }, (_, nth) => `agent ${nth}`);
    const read = readForumReply(output({ data: { mentions } }), counting);
    expect(read.kind === 'reply' && read.mentions.length).toBe(50);
    expect(asked).toBe(50);
  });

  test.each([
    { mentions: 'Ben' },
    { mentions: { 0: 'Ben', length: 1 } },
    { mentions: [7, null, ['Ben'], { name: 'Ben' }, 'B'.repeat(10_000)] },
    'Ben',
    null,
    undefined,
    [],
  ])('[FO14] an output whose list of mentions is %j mentions nobody', (data) => {
    expect(readForumReply(output({ data }), facts)).toMatchObject({ kind: 'reply', mentions: [] });
  });

  test('[FO13] inherited and computed properties of an output are ignored', () => {
    const inherited: unknown = Object.create(output({}));
    const poisoned: unknown = JSON.parse(`{ "__proto__": ${JSON.stringify(output({}))} }`);
    const computed = {
      get action(): string {
        throw new Error('a getter was run');
      },
    };
    for (const hostile of [inherited, poisoned, computed]) {
      expect(readForumReply(hostile, facts).kind).toBe('no-reply');
    }
  });

  test('[FO12] [FO13] no output makes the parser of replies throw or changes the thread of a reply', () => {
    const shaped = fc.record(
      {
        action: fc.constantFrom('forum_reply', 'skip'),
        reasoning: fc.anything(),
        data: fc.oneof(fc.anything(), fc.record({ mentions: fc.array(fc.anything()) })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withNullPrototype: true }), shaped), (hostile) => {
        const read = readForumReply(hostile, facts);
        const told = read.kind === 'reply' ? read.threadId : read.because;
        expect(told).toBe(read.kind === 'reply' ? 'planned' : 'FO13');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('writing a reply changes messages and pending mentions', () => {
  const record = forumReplyRecord(
    {
      messageId: asMessageId('0192f0c8-0000-7000-8000-0000000000ff'),
      sender: { id: asMemberId('self'), name: 'Self' },
      body: '@Ben and @Cleo, have a look.',
      mentions: [
        { id: asMemberId('ben'), name: 'Ben' },
        { id: asMemberId('cleo'), name: 'Cleo' },
      ],
      at: NOW,
      order: 7,
    },
    { id: asThreadId('t0'), title: 'Shells', openingPostId: asMessageId('opening') },
  );

  test('[FO15] a reply is one message under the opening post', () => {
    expect(record.message).toEqual({
      id: '0192f0c8-0000-7000-8000-0000000000ff',
      type: 'forum_reply',
      threadId: 't0',
      parentId: 'opening',
      senderId: 'self',
      senderName: 'Self',
      body: '@Ben and @Cleo, have a look.',
      mentions: ['ben', 'cleo'],
      createdAt: NOW,
    });
    expect(record.thread).toEqual({ id: 't0', addedReplies: 1, lastActivityAt: NOW });
  });

  test('[FO16] a reply adds one pending mention for each mentioned agent, with consecutive ids', () => {
    const row = { threadId: 't0', mentionerName: 'Self', createdAt: NOW, order: 7 };
    expect(record.addMentions).toEqual([
      { id: '0192f0c8-0000-7000-8000-000000000100', agentId: 'ben', ...row },
      { id: '0192f0c8-0000-7000-8000-000000000101', agentId: 'cleo', ...row },
    ]);
  });

  test("[FO17] a reply deletes the replier's pending mentions in this thread and in no other thread", () => {
    expect(record.clearMentions).toEqual({ agentId: 'self', threadId: 't0' });
  });

  test('[FO18] a reply is announced with its title, its sender and the names that it mentions', () => {
    expect(record.event).toEqual({
      type: 'forum:reply',
      threadId: 't0',
      title: 'Shells',
      agentId: 'self',
      agentName: 'Self',
      mentionedNames: ['Ben', 'Cleo'],
    });
  });
});

function output(changed: Record<string, unknown>): object {
  return {
    action: 'forum_reply',
    reasoning: 'I think we can ship it.',
    data: { threadId: 'planned', mentions: [] },
    ...changed,
  };
}
