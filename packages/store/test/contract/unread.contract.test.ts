import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { addMessage, type MessageRow } from '../../src/messages/messages.ts';
import { unreadOf } from '../../src/messages/unread.ts';
import { emptySpace } from '../support/runs.ts';

const ME = '019a8c1e-0000-7000-8000-00000000000a';
const OTHER = '019a8c1e-0000-7000-8000-00000000000b';

function said(seq: number, part: Partial<MessageRow> = {}): MessageRow {
  return {
    spaceId: 'room',
    id: `m${seq}`,
    seq,
    place: 0,
    type: 'message',
    senderAgentId: null,
    senderPersonId: OTHER,
    senderServiceId: null,
    senderName: 'Other',
    content: 'hello',
    mentions: '[]',
    audienceId: 0,
    briefingAudienceId: 0,
    replyToId: null,
    threadId: null,
    parentId: null,
    threadNo: null,
    mentionedAgents: null,
    runId: null,
    stepNo: null,
    clientKey: null,
    status: 'complete',
    notice: null,
    phrase: null,
    version: 1,
    versionRunId: null,
    shownSteps: 0,
    shownAt: null,
    ordinal: null,
    isPrivate: 0,
    createdAt: seq,
    editedAt: null,
    deletedAt: null,
    ...part,
  };
}

const naming = (...targets: readonly object[]) => ({
  mentions: JSON.stringify(targets.map((target) => ({ start: 0, end: 3, name: 'X', ...target }))),
});

describe.each(DATABASES)('the unread counts of a person, in $name', (kind) => {
  const unreadAmong = async (messages: readonly MessageRow[], after = 0) => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      yield* emptySpace('room');
      for (const message of messages) yield* addMessage(message);
    });
    return database.read(() => unreadOf({ spaceId: 'room', personId: ME, after }));
  };

  test('unreadOf counts notices and the messages of other members after the read mark, but no deleted messages', async () => {
    const unread = await unreadAmong(
      [
        said(1),
        said(2),
        said(3, { senderPersonId: ME }),
        said(4, { deletedAt: 5 }),
        said(5, { senderPersonId: null, senderAgentId: ME }),
        said(6, { senderPersonId: null, type: 'notice', notice: 'nobody-found' }),
      ],
      1,
    );
    expect(unread).toEqual({ messages: 3, mentions: 0 });
  });

  test('unreadOf counts mentions of the person or of all people, and ignores texts that look like a mention', async () => {
    const unread = await unreadAmong([
      said(1, naming({ kind: 'member', id: ME, memberKind: 'person' })),
      said(2, naming({ kind: 'group', group: 'people' })),
      said(3, naming({ kind: 'group', group: 'agents' })),
      said(4, naming({ kind: 'member', id: OTHER, memberKind: 'person' })),
      said(5, naming({ kind: 'unknown', name: `"id":"${ME}","group":"people"` })),
      said(6, { deletedAt: 7, ...naming({ kind: 'group', group: 'people' }) }),
      said(7, naming({ kind: 'unknown' }, { kind: 'outsider', id: ME, memberKind: 'person' })),
    ]);
    expect(unread).toEqual({ messages: 6, mentions: 3 });
  });

  test('unreadOf counts a pass to the people and a turn-limit notice as mentions', async () => {
    const notice = { senderPersonId: null, type: 'notice' } as const;
    const unread = await unreadAmong([
      said(1, { ...notice, notice: 'passed' }),
      said(2, { ...notice, notice: 'turn-limit' }),
      said(3, { ...notice, notice: 'nobody-found' }),
    ]);
    expect(unread).toEqual({ messages: 3, mentions: 2 });
  });

  test('unreadOf counts only the newest 500 messages', async () => {
    const messages = Array.from({ length: 510 }, (_, nth) =>
      said(nth + 1, naming({ kind: 'group', group: 'people' })),
    );
    messages[505] = said(506, { senderPersonId: ME });
    expect(await unreadAmong(messages)).toEqual({ messages: 499, mentions: 499 });
  });

  test('unreadOf returns zero without new messages', async () => {
    expect(await unreadAmong([said(1)], 1)).toEqual({ messages: 0, mentions: 0 });
  });
});
