import type { SilenceView } from '@conch/sdk/view';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/screens/space/transcript/rows/row.ts';
import {
  answer,
  approval,
  at,
  keysOf,
  message,
  pending,
  rowsOf,
  run,
  silence,
  stream,
} from './support/shown-space.ts';

function row<Kind extends Row['kind']>(rows: readonly Row[], kind: Kind, key?: string) {
  const found = rows.find((one) => one.kind === kind && (key === undefined || one.key === key));
  return found as Extract<Row, { kind: Kind }> | undefined;
}

describe('the order of rows', () => {
  test('rows show messages first, then streams in order of start, then thinking agents', () => {
    const rows = rowsOf({
      messages: [message(1, 'me')],
      streams: [stream('s1', 'ann'), stream('s2', 'bea', { ordinal: 2 })],
      runs: [run('r3', 'cid')],
    });
    expect(keysOf(rows)).toEqual(['m1', 's1', 's2', 'run r3']);
  });

  test('if a stream ends before an earlier stream does, its row does not move', () => {
    const rows = rowsOf({
      messages: [message(1, 'me'), message(2, 'bea', { shownAt: 1, ordinal: 2 })],
      streams: [stream('s1', 'ann', { shownAt: 1 })],
    });
    expect(keysOf(rows)).toEqual(['m1', 's1', 'm2']);
  });

  test('a stream does not move when an earlier stream ends', () => {
    const rows = rowsOf({
      messages: [
        message(1, 'me'),
        message(2, 'bea', { shownAt: 1, ordinal: 2 }),
        message(3, 'ann', { shownAt: 1, ordinal: 1 }),
      ],
    });
    expect(keysOf(rows)).toEqual(['m1', 'm3', 'm2']);
  });

  test('the displayed times ascend, even if the first stream ends last', () => {
    const messages = [
      message(3, 'dan'),
      message(4, 'ann', { shownAt: 3, ordinal: 2 }),
      message(5, 'bea', { shownAt: 3, ordinal: 1 }),
    ];
    const rows = rowsOf({ messages }).filter(({ kind }) => kind === 'message');
    expect(rows.map((one) => [one.key, one.kind === 'message' && one.at])).toEqual([
      ['m3', at(3)],
      ['m5', at(4)],
      ['m4', at(4)],
    ]);
  });

  test('each day has one line, even if an answer that ended on the next day is above other messages', () => {
    const messages = [
      message(1, 'me'),
      message(3, 'ann', { shownAt: 1, ordinal: 1, createdAt: at(3, 17) }),
      message(2, 'me'),
      message(4, 'me', { createdAt: at(4, 17) }),
    ];
    const kinds = rowsOf({ messages }).map(({ kind }) => kind);
    expect(kinds).toEqual(['top', 'day', 'message', 'message', 'message', 'day', 'message']);
  });

  test('a stream row is paused while its stream is paused or the connection is lost', () => {
    const paused = (isPaused: boolean, isLost: boolean) =>
      rowsOf({ streams: [stream('s1', 'ann', { isPaused })] }, { isLost }).flatMap((one) =>
        one.kind === 'stream' ? [one.isPaused] : [],
      );
    expect([paused(false, false), paused(true, false), paused(false, true)]).toEqual([
      [false],
      [true],
      [true],
    ]);
  });

  test("a person's message between two streams stays between them", () => {
    const rows = rowsOf({
      messages: [
        message(1, 'bea', { shownAt: 0, ordinal: 2 }),
        message(2, 'me'),
        message(3, 'ann', { shownAt: 2, ordinal: 3 }),
      ],
    });
    expect(keysOf(rows)).toEqual(['m1', 'm2', 'm3']);
  });

  test('pending messages are below streaming agents and above agents that have not written any text', () => {
    const rows = rowsOf({
      messages: [message(1, 'me')],
      streams: [stream('s1', 'ann')],
      runs: [run('r2', 'bea')],
      pending: [pending('c1'), pending('c2')],
    });
    expect(keysOf(rows)).toEqual(['m1', 's1', 'sent c1', 'sent c2', 'run r2']);
  });

  test('messages that wait for the connection are below the agents that were already running', () => {
    const space = {
      messages: [message(1, 'me')],
      streams: [stream('s1', 'ann')],
      runs: [run('r2', 'bea')],
      pending: [pending('c1'), pending('c2')],
    };
    const rows = rowsOf(space, { isLost: true });
    expect(keysOf(rows)).toEqual(['m1', 's1', 'run r2', 'sent c1', 'sent c2']);
  });

  test('a version that is being regenerated is shown in its message, not in a separate row', () => {
    const remade = stream('s1', 'ann', { replyToId: 'm2' });
    const rows = rowsOf({ messages: [message(1, 'me'), message(2, 'ann')], streams: [remade] });
    expect(keysOf(rows)).toEqual(['m1', 'm2']);
    expect(row(rows, 'message', 'm2')?.remake).toBe(remade);
  });

  test('a stream and a regenerated version show the tool for which their run waits', () => {
    const speaking = stream('s1', 'ann', { runId: 'r1' });
    const remade = stream('s2', 'bea', { runId: 'r2', replyToId: 'm2' });
    const rows = rowsOf({
      messages: [message(1, 'me'), message(2, 'bea')],
      streams: [speaking, remade],
      runs: [run('r1', 'ann', 'offered', 'far.a'), run('r2', 'bea', 'offered', 'far.b')],
    });
    const shown = [row(rows, 'stream', 's1')?.tool, row(rows, 'message', 'm2')?.tool];
    expect(shown).toEqual(['far.a', 'far.b']);
    expect(row(rows, 'message', 'm1')?.tool).toBeNull();
  });

  test('an approval is shown at the position of its request, whether it is open or not', () => {
    const rows = rowsOf({
      messages: [message(1, 'me'), message(5, 'ann')],
      approvals: [approval(3, 'approved'), approval(7)],
    });
    expect(keysOf(rows)).toEqual(['m1', 'approval run call 3', 'm5', 'approval run call 7']);
  });
});

describe('silences (turns without a message)', () => {
  test('[MS10] a failed regeneration is shown at its message, not in chronological order', () => {
    const messages = [message(1, 'me'), message(2, 'ann'), message(3, 'me')];
    const left = silence('ann', 4, { versionOf: 'm2', outcome: 'cancelled' });
    const rows = rowsOf({ messages, silences: [left] });
    expect(keysOf(rows)).toEqual(['m1', 'm2', 'm3']);
    expect(row(rows, 'message', 'm2')?.unmade).toBe(left);
  });

  test('[MS10] a later or running version hides the note about a failed regeneration', () => {
    const left = silence('ann', 4, { versionOf: 'm2', outcome: 'cancelled' });
    const remade = message(2, 'ann', { version: 2, editedAt: at(5) });
    expect(
      row(rowsOf({ messages: [remade], silences: [left] }), 'message', 'm2')?.unmade,
    ).toBeNull();
    const streams = [stream('s1', 'ann', { replyToId: 'm2' })];
    const rows = rowsOf({ messages: [message(2, 'ann')], silences: [left], streams });
    expect(row(rows, 'message', 'm2')?.unmade).toBeNull();
  });

  test('a silence is below the messages that were sent before it', () => {
    const messages = [message(1, 'me'), message(4, 'ann')];
    const rows = rowsOf({ messages, silences: [silence('bea', 2), silence('cid', 5)] });
    expect(keysOf(rows)).toEqual(['m1', 'silence bea', 'm4', 'silence cid']);
  });

  test('successive silences with the same outcome share one line', () => {
    const silences = [
      silence('ann', 2),
      silence('bea', 3),
      silence('cid', 4, { outcome: 'failed', failure: 'offline' }),
      silence('dee', 5, { outcome: 'failed', failure: 'budget' }),
    ];
    const rows = rowsOf({ messages: [message(1, 'me')], silences });
    expect(keysOf(rows)).toEqual(['m1', 'silence ann', 'silence cid', 'silence dee']);
    expect(row(rows, 'silence')?.silences.map(({ agentId }) => agentId)).toEqual(['ann', 'bea']);
  });

  test('stopped agents share a line only if one stop ended all of them', () => {
    type Reason = SilenceView['cancelReason'];
    const stopped = (id: string, minute: number, cancelReason: Reason, chainId = 'chain') =>
      silence(id, minute, { outcome: 'cancelled', cancelReason, chainId });
    const lines = (...silences: readonly SilenceView[]) =>
      rowsOf({ messages: [message(1, 'me')], silences }).flatMap((one) =>
        one.kind === 'silence' ? [one.silences.length] : [],
      );
    // One click stops a whole space or chain. Stopping single answers takes one click for each
    // answer.
    expect(lines(stopped('ann', 2, 'space-stopped'), stopped('bea', 3, 'space-stopped'))).toEqual([
      2,
    ]);
    expect(lines(stopped('ann', 2, 'space-stopped'), stopped('bea', 3, 'run-stopped'))).toEqual([
      1, 1,
    ]);
    expect(lines(stopped('ann', 2, 'chain-stopped'), stopped('bea', 3, 'chain-stopped'))).toEqual([
      2,
    ]);
    expect(
      lines(stopped('ann', 2, 'chain-stopped'), stopped('bea', 3, 'chain-stopped', 'other')),
    ).toEqual([1, 1]);
    expect(lines(stopped('ann', 2, 'run-stopped'), stopped('bea', 3, 'run-stopped'))).toEqual([
      1, 1,
    ]);
  });

  test('if an agent ends silently while other agents stream, the line about it is above the streams and does not move', () => {
    const said = [message(1, 'me')];
    const silences = [silence('bea', 2)];
    const place = { shownAt: 1, ordinal: 1 };
    const speaking = { messages: said, streams: [stream('m3', 'ann', place)], silences };
    const spoken = { messages: [...said, message(3, 'ann', place)], silences };
    expect(keysOf(rowsOf(speaking))).toEqual(['m1', 'silence bea', 'm3']);
    expect(keysOf(rowsOf(spoken))).toEqual(['m1', 'silence bea', 'm3']);
  });

  test('a silence between two successive answers stays between them', () => {
    const messages = [
      message(1, 'ann', { shownAt: 0, ordinal: 1 }),
      message(3, 'bea', { shownAt: 1, ordinal: 2 }),
    ];
    const rows = rowsOf({ messages, silences: [silence('cid', 2)] });
    expect(keysOf(rows)).toEqual(['m1', 'silence cid', 'm3']);
  });

  test('a preference hides all silences', () => {
    const space = { messages: [message(1, 'me')], silences: [silence('bea', 2)] };
    expect(keysOf(rowsOf(space, { showsSilences: false }))).toEqual(['m1']);
  });
});

describe('the separators between messages', () => {
  test('the rows contain one line for each day', () => {
    const messages = [
      message(1, 'me', { createdAt: at(1, 14) }),
      message(2, 'me', { createdAt: at(2, 14) }),
      message(3, 'me', { createdAt: at(3, 15) }),
    ];
    const kinds = rowsOf({ messages }).map(({ kind }) => kind);
    expect(kinds).toEqual(['top', 'day', 'message', 'message', 'day', 'message']);
  });

  test('the new-message line is above the first unread message', () => {
    const messages = [message(1, 'me'), message(2, 'ann'), message(3, 'ann')];
    expect(keysOf(rowsOf({ messages }, { firstUnreadId: 'm2' }))).toEqual([
      'm1',
      'new',
      'm2',
      'm3',
    ]);
  });

  test('the top row shows whether older messages can be loaded', () => {
    expect(row(rowsOf({ messages: [message(1, 'me')], older: 'cursor' }), 'top')?.isMore).toBe(
      true,
    );
    expect(row(rowsOf({ messages: [message(1, 'me')] }), 'top')?.isMore).toBe(false);
  });
});

describe('senders', () => {
  test('consecutive messages of one sender within a few minutes show the sender once', () => {
    const messages = [message(1, 'me'), message(3, 'me'), message(9, 'me'), message(10, 'dan')];
    const rows = rowsOf({ messages });
    const named = messages.map(({ id }) => row(rows, 'message', id)?.isFirst);
    expect(named).toEqual([true, false, true, true]);
  });

  test("each answer of an agent shows the agent's name", () => {
    const rows = rowsOf({ messages: [message(1, 'ann'), message(2, 'ann')] });
    expect(row(rows, 'message', 'm2')?.isFirst).toBe(true);
  });

  test('a message that was once the oldest loaded message still shows its sender when older messages load', () => {
    const messages = [message(1, 'me'), message(2, 'me')];
    const rows = rowsOf({ messages }, { seams: new Set(['m2']) });
    expect(row(rows, 'message', 'm2')?.isFirst).toBe(true);
  });

  test('a message that mentions the reader or all people is marked as being for the reader', () => {
    const mention = { start: 0, end: 4, name: 'Mia', place: 'leading', possessive: false } as const;
    const toMe = { ...mention, kind: 'member', memberId: 'me', group: null } as const;
    const toAll = { ...mention, kind: 'group', memberId: null, group: 'people' } as const;
    const toAgents = { ...mention, kind: 'group', memberId: null, group: 'agents' } as const;
    const messages = [toMe, toAll, toAgents].map((one, nth) =>
      message(nth, 'ann', { mentions: [one] }),
    );
    const rows = rowsOf({ messages });
    expect(messages.map(({ id }) => row(rows, 'message', id)?.isForMe)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('quotes', () => {
  const question = message(1, 'me');

  test('an answer right below its question, or below other answers to that question, quotes nothing', () => {
    const messages = [question, answer(2, 'ann', question), answer(3, 'bea', question)];
    const rows = rowsOf({ messages });
    expect(row(rows, 'message', 'm2')?.quoted).toBeNull();
    expect(row(rows, 'message', 'm3')?.quoted).toBeNull();
  });

  test('an answer that is not right below its question quotes the question', () => {
    const messages = [question, message(2, 'dan'), answer(3, 'ann', question)];
    expect(row(rowsOf({ messages }), 'message', 'm3')?.quoted?.id).toBe('m1');
  });

  test('a stream has the same quote as its finished message', () => {
    const streams = [stream('s1', 'ann', { replyToId: 'm1' })];
    const apart = rowsOf({ messages: [question, message(2, 'dan')], streams });
    expect(row(apart, 'stream')?.quoted?.content).toBe('words 1');
    expect(row(rowsOf({ messages: [question], streams }), 'stream')?.quoted).toBeNull();
  });

  test('a reply of a person always quotes the message to which the person replied', () => {
    const rows = rowsOf({ messages: [question, answer(2, 'dan', question)] });
    expect(row(rows, 'message', 'm2')?.quoted?.id).toBe('m1');
  });
});
