import type { SilenceView } from '@conch/sdk/view';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/screens/space/transcript/row.ts';
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
  test('messages come first, then who speaks in order of start, then who thinks', () => {
    const rows = rowsOf(
      {
        messages: [message(1, 'me')],
        streams: [stream('s1', 'ann'), stream('s2', 'bea')],
        runs: [run('r3', 'cid')],
      },
      {
        starts: new Map([
          ['s1', 0],
          ['s2', 1],
        ]),
      },
    );
    expect(keysOf(rows)).toEqual(['m1', 's1', 's2', 'run r3']);
  });

  test('a bubble that ends before one that began earlier stays where it is', () => {
    const starts = new Map([
      ['s1', 0],
      ['m2', 1],
    ]);
    const rows = rowsOf(
      { messages: [message(1, 'me'), message(2, 'bea')], streams: [stream('s1', 'ann')] },
      { starts },
    );
    expect(keysOf(rows)).toEqual(['m1', 's1', 'm2']);
  });

  test('it also stays there when the other one ends', () => {
    const starts = new Map([
      ['m3', 0],
      ['m2', 1],
    ]);
    const rows = rowsOf(
      { messages: [message(1, 'me'), message(2, 'bea'), message(3, 'ann')] },
      { starts },
    );
    expect(keysOf(rows)).toEqual(['m1', 'm3', 'm2']);
  });

  test('no time runs backwards where one that began first ended last', () => {
    const starts = new Map([
      ['m5', 0],
      ['m4', 1],
    ]);
    const messages = [message(3, 'dan'), message(4, 'ann'), message(5, 'bea')];
    const rows = rowsOf({ messages }, { starts }).filter(({ kind }) => kind === 'message');
    expect(rows.map((one) => [one.key, one.kind === 'message' && one.at])).toEqual([
      ['m3', at(3)],
      ['m5', at(4)],
      ['m4', at(4)],
    ]);
  });

  test('a bubble waits to go on while it is paused, or the connection is lost', () => {
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

  test('a message of a person between two bubbles keeps its place between them', () => {
    const starts = new Map([
      ['m3', 0],
      ['m1', 1],
    ]);
    const rows = rowsOf(
      { messages: [message(1, 'bea'), message(2, 'me'), message(3, 'ann')] },
      { starts },
    );
    expect(keysOf(rows)).toEqual(['m1', 'm2', 'm3']);
  });

  test('what is on its way stands below the messages and above who speaks', () => {
    const rows = rowsOf({
      messages: [message(1, 'me')],
      streams: [stream('s1', 'ann')],
      runs: [run('r2', 'bea')],
      pending: [pending('c1'), pending('c2')],
    });
    expect(keysOf(rows)).toEqual(['m1', 'sent c1', 'sent c2', 's1', 'run r2']);
  });

  test('what waits for a connection stands below all who were at work when it was written', () => {
    const space = {
      messages: [message(1, 'me')],
      streams: [stream('s1', 'ann')],
      runs: [run('r2', 'bea')],
      pending: [pending('c1'), pending('c2')],
    };
    const rows = rowsOf(space, { isLost: true });
    expect(keysOf(rows)).toEqual(['m1', 's1', 'run r2', 'sent c1', 'sent c2']);
  });

  test('a version that is made anew is shown in its message, not in a bubble', () => {
    const remade = stream('s1', 'ann', { replyToId: 'm2' });
    const rows = rowsOf({ messages: [message(1, 'me'), message(2, 'ann')], streams: [remade] });
    expect(keysOf(rows)).toEqual(['m1', 'm2']);
    expect(row(rows, 'message', 'm2')?.remake).toBe(remade);
  });

  test('a bubble says which tool its run waits for, and so does a version that is made anew', () => {
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

  test('what an agent asks stands where it was asked, open or not', () => {
    const rows = rowsOf(
      { messages: [message(1, 'me'), message(5, 'ann')] },
      { approvals: [approval(7), approval(3, 'approved')] },
    );
    expect(keysOf(rows)).toEqual(['m1', 'approval run call 3', 'm5', 'approval run call 7']);
  });
});

describe('silences', () => {
  test('[MS10] who left a message as it was is told of at that message, and not where that ended', () => {
    const messages = [message(1, 'me'), message(2, 'ann'), message(3, 'me')];
    const left = silence('ann', 4, { versionOf: 'm2', outcome: 'cancelled' });
    const rows = rowsOf({ messages, silences: [left] });
    expect(keysOf(rows)).toEqual(['m1', 'm2', 'm3']);
    expect(row(rows, 'message', 'm2')?.unmade).toBe(left);
  });

  test('[MS10] a version that comes later, or is on its way, says more than one that did not come', () => {
    const left = silence('ann', 4, { versionOf: 'm2', outcome: 'cancelled' });
    const remade = message(2, 'ann', { version: 2, editedAt: at(5) });
    expect(
      row(rowsOf({ messages: [remade], silences: [left] }), 'message', 'm2')?.unmade,
    ).toBeNull();
    const streams = [stream('s1', 'ann', { replyToId: 'm2' })];
    const rows = rowsOf({ messages: [message(2, 'ann')], silences: [left], streams });
    expect(row(rows, 'message', 'm2')?.unmade).toBeNull();
  });

  test('one stands after what was said by then', () => {
    const messages = [message(1, 'me'), message(4, 'ann')];
    const rows = rowsOf({ messages, silences: [silence('bea', 2), silence('cid', 5)] });
    expect(keysOf(rows)).toEqual(['m1', 'silence bea', 'm4', 'silence cid']);
  });

  test('those of the same kind in a row share a line', () => {
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

  test('agents that were stopped share a line only where the same was stopped', () => {
    const stopped = (id: string, minute: number, because: string, chainId = 'chain') =>
      silence(id, minute, { outcome: 'cancelled', because, chainId });
    const lines = (...silences: readonly SilenceView[]) =>
      rowsOf({ messages: [message(1, 'me')], silences }).flatMap((one) =>
        one.kind === 'silence' ? [one.silences.length] : [],
      );
    // All of a space, or of a chain, by one press; each answer by one of its own.
    expect(lines(stopped('ann', 2, 'ST4'), stopped('bea', 3, 'ST4'))).toEqual([2]);
    expect(lines(stopped('ann', 2, 'ST4'), stopped('bea', 3, 'ST1'))).toEqual([1, 1]);
    expect(lines(stopped('ann', 2, 'ST3'), stopped('bea', 3, 'ST3'))).toEqual([2]);
    expect(lines(stopped('ann', 2, 'ST3'), stopped('bea', 3, 'ST3', 'other'))).toEqual([1, 1]);
    expect(lines(stopped('ann', 2, 'ST1'), stopped('bea', 3, 'ST1'))).toEqual([1, 1]);
  });

  test('one that ends while others speak stands above them, and stays there', () => {
    const said = [message(1, 'me')];
    const silences = [silence('bea', 2)];
    const starts = new Map([['m3', 0]]);
    const speaking = { messages: said, streams: [stream('m3', 'ann')], silences };
    const spoken = { messages: [...said, message(3, 'ann')], silences };
    expect(keysOf(rowsOf(speaking, { starts }))).toEqual(['m1', 'silence bea', 'm3']);
    expect(keysOf(rowsOf(spoken, { starts }))).toEqual(['m1', 'silence bea', 'm3']);
  });

  test('one between two answers that did not overlap stays between them', () => {
    const messages = [message(1, 'ann'), message(3, 'bea')];
    const starts = new Map([
      ['m1', 0],
      ['m3', 1],
    ]);
    const rows = rowsOf({ messages, silences: [silence('cid', 2)] }, { starts });
    expect(keysOf(rows)).toEqual(['m1', 'silence cid', 'm3']);
  });

  test('nobody sees them who does not want to', () => {
    const space = { messages: [message(1, 'me')], silences: [silence('bea', 2)] };
    expect(keysOf(rowsOf(space, { showsSilences: false }))).toEqual(['m1']);
  });
});

describe('lines between messages', () => {
  test('each day has a line of its own', () => {
    const messages = [
      message(1, 'me', { createdAt: at(1, 14) }),
      message(2, 'me', { createdAt: at(2, 14) }),
      message(3, 'me', { createdAt: at(3, 15) }),
    ];
    const kinds = rowsOf({ messages }).map(({ kind }) => kind);
    expect(kinds).toEqual(['top', 'day', 'message', 'message', 'day', 'message']);
  });

  test('the line of what is new stands above the first message that was not read', () => {
    const messages = [message(1, 'me'), message(2, 'ann'), message(3, 'ann')];
    expect(keysOf(rowsOf({ messages }, { firstUnreadId: 'm2' }))).toEqual([
      'm1',
      'new',
      'm2',
      'm3',
    ]);
  });

  test('the top says whether there is more', () => {
    expect(row(rowsOf({ messages: [message(1, 'me')], older: 'cursor' }), 'top')?.isMore).toBe(
      true,
    );
    expect(row(rowsOf({ messages: [message(1, 'me')] }), 'top')?.isMore).toBe(false);
  });
});

describe('who is named', () => {
  test('somebody who goes on within a few minutes is named once', () => {
    const messages = [message(1, 'me'), message(3, 'me'), message(9, 'me'), message(10, 'dan')];
    const rows = rowsOf({ messages });
    const named = messages.map(({ id }) => row(rows, 'message', id)?.isFirst);
    expect(named).toEqual([true, false, true, true]);
  });

  test('an agent is named at each of its answers', () => {
    const rows = rowsOf({ messages: [message(1, 'ann'), message(2, 'ann')] });
    expect(row(rows, 'message', 'm2')?.isFirst).toBe(true);
  });

  test('a message that was the oldest once goes on being named when older ones come', () => {
    const messages = [message(1, 'me'), message(2, 'me')];
    const rows = rowsOf({ messages }, { seams: new Set(['m2']) });
    expect(row(rows, 'message', 'm2')?.isFirst).toBe(true);
  });

  test('a message that names the reader, or all people, is for them', () => {
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

  test('an answer right below what it answers quotes nothing, nor does the next to the same', () => {
    const messages = [question, answer(2, 'ann', question), answer(3, 'bea', question)];
    const rows = rowsOf({ messages });
    expect(row(rows, 'message', 'm2')?.quoted).toBeNull();
    expect(row(rows, 'message', 'm3')?.quoted).toBeNull();
  });

  test('an answer that comes later quotes what it answers', () => {
    const messages = [question, message(2, 'dan'), answer(3, 'ann', question)];
    expect(row(rowsOf({ messages }), 'message', 'm3')?.quoted?.id).toBe('m1');
  });

  test('a bubble quotes what its message will quote', () => {
    const streams = [stream('s1', 'ann', { replyToId: 'm1' })];
    const apart = rowsOf({ messages: [question, message(2, 'dan')], streams });
    expect(row(apart, 'stream')?.quoted?.content).toBe('words 1');
    expect(row(rowsOf({ messages: [question], streams }), 'stream')?.quoted).toBeNull();
  });

  test('the reply of a person always quotes', () => {
    const rows = rowsOf({ messages: [question, answer(2, 'dan', question)] });
    expect(row(rows, 'message', 'm2')?.quoted?.id).toBe('m1');
  });
});
