import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_FORUM_SETTINGS } from '../../../src/forum/forum-settings.ts';
import { readNewThread } from '../../../src/forum/new-thread-output.ts';
import { newThreadRecord } from '../../../src/forum/new-thread-record.ts';
import { titleOverlap } from '../../../src/forum/title.ts';
import { asMemberId, asMessageId, asThreadId } from '../../../src/ids.ts';
import { outputFacts } from '../../support/forum/forum-output.ts';
import { HOUR_MS, NOW } from '../../support/forum/forum.ts';

const facts = { ...outputFacts(), at: NOW, recentTitles: [] };
const WEEK_MS = 7 * 24 * HOUR_MS;

describe('titles that are too similar', () => {
  test('[FO6] three shared words longer than four letters make titles too similar, two do not', () => {
    const recent = ['Quarterly payroll report delayed'];
    expect(titleOverlap('The payroll report was delayed', recent)).toEqual({
      title: 'Quarterly payroll report delayed',
      words: ['payroll', 'report', 'delayed'],
    });
    expect(titleOverlap('The payroll report is ready', recent)).toBeNull();
  });

  test('[FO6] shared words of four letters do not make titles similar', () => {
    expect(titleOverlap('What will they want next', ['What will they want then'])).toBeNull();
  });

  test('[FO6] a word that a title repeats counts as one shared word', () => {
    const title = 'Shells, shells and more shells on beaches';
    expect(titleOverlap(title, ['Shells shells shells of beaches'])).toBeNull();
  });

  test('[FO6] the shared words must come from one recent title, not from several together', () => {
    const recent = ['Payroll report', 'Delayed shipping'];
    expect(titleOverlap('Payroll report delayed', recent)).toBeNull();
  });

  test.each([
    ['PAYROLL Report, Delayed!', 'payroll-report (delayed)'],
    ['Große STRASSEN werden gesperrt', 'GROSSE Straßen: gesperrt'],
    ['ΔΡΌΜΟΣ ΚΛΕΙΣΤΌΣ ΣΉΜΕΡΑ', 'δρόμος κλειστός σήμερα'],
    ['α\u0390διος δρόμος σήμερα', 'Α\u03aa\u0301ΔΙΟΣ ΔΡΌΜΟΣ ΣΉΜΕΡΑ'],
    ['ℙayroll ℝeport 𝔻elayed', 'payroll report delayed'],
    ['Новости большого города', 'НОВОСТИ БОЛЬШОГО ГОРОДА'],
    ['ｐａｙｒｏｌｌ ｒｅｐｏｒｔ ｄｅｌａｙｅｄ', 'payroll report delayed'],
    ['تقرير الرواتب الشهرية', 'الشهرية الرواتب تقرير'],
    [
      're\u0301sume\u0301 d\u00e9cembre r\u00e9union',
      'r\u00e9sum\u00e9 de\u0301cembre re\u0301union',
    ],
  ])('[FO6] the title %j is too similar to the title %j', (title, recent) => {
    expect(titleOverlap(title, [recent])).not.toBeNull();
    expect(titleOverlap(recent, [title])).not.toBeNull();
  });

  test('[FO6] similarity is mutual for any two titles', () => {
    const words = fc.constantFrom('shell', 'Shell', 'beach', 'OCEAN', 'ocean', 'tide', 'waves');
    const titles = fc.array(words, { maxLength: 8 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(titles, titles, (one, other) => {
        const likeOne = titleOverlap(other, [one]) !== null;
        expect(titleOverlap(one, [other]) !== null).toBe(likeOne);
      }),
    );
  });

  test('[FO6] a title that is exactly seven days old is compared, and an older title is not compared', () => {
    const kindAt = (openedAt: number) => {
      const recentTitles = [{ title: 'Payroll report delayed', openedAt }];
      return readNewThread(output({}), { ...facts, recentTitles }).kind;
    };
    expect(kindAt(NOW - WEEK_MS)).toBe('title-taken');
    expect(kindAt(NOW - WEEK_MS - 1)).toBe('thread');
  });
});

describe('no output of an agent can break the opening of a thread', () => {
  test('[FO19] the title, category, body and mentions of a new thread come from the output', () => {
    expect(readNewThread(output({ reasoning: '  @Ben, where is it?  ' }), facts)).toEqual({
      kind: 'thread',
      title: 'Payroll report delayed again',
      category: 'finance',
      body: '@Ben, where is it?',
      mentions: ['ben'],
    });
  });

  test('[FO13] an output with another action or a short body opens no thread', () => {
    const refused = { kind: 'no-thread', because: 'FO13' };
    expect(readNewThread(output({ action: 'forum_reply' }), facts)).toEqual(refused);
    expect(readNewThread(output({ reasoning: 'too short' }), facts)).toEqual(refused);
  });

  test('[FO19] an output without a title opens no thread', () => {
    for (const title of ['', '  \n ', 7, null, undefined]) {
      const read = readNewThread(output({ data: { title } }), facts);
      expect(read).toEqual({ kind: 'no-thread', because: 'FO19' });
    }
  });

  test('[FO19] a title is one line of at most 200 characters, and a category has a default', () => {
    const title = `Two\n\tlines ${'🐚'.repeat(500)}`;
    const read = readNewThread(output({ data: { title } }), facts);
    expect(read).toMatchObject({ title: `Two lines ${'🐚'.repeat(190)}`, category: 'general' });
  });

  test('[FO19] an output with an invisible title opens no thread', () => {
    const read = readNewThread(output({ data: { title: '\u200B\u2060\u2800' } }), facts);
    expect(read).toEqual({ kind: 'no-thread', because: 'FO19' });
  });

  test('[FO19] no output makes the parser of new threads throw', () => {
    const shaped = fc.record({
      action: fc.constant('forum_thread'),
      reasoning: fc.string({ minLength: 10 }),
      data: fc.record({ title: fc.anything(), category: fc.anything(), mentions: fc.anything() }),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), shaped), (hostile) => {
        const read = readNewThread(hostile, facts);
        expect(read.kind === 'thread' && read.title.trim() === '').toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('opening a thread adds a thread, a post and pending mentions', () => {
  const record = newThreadRecord(
    {
      threadId: asThreadId('t0'),
      messageId: asMessageId('opening'),
      sender: { id: asMemberId('self'), name: 'Self' },
      title: 'Shells',
      category: 'general',
      body: '@Ben, look at these shells.',
      mentions: [{ id: asMemberId('ben'), name: 'Ben' }],
      at: NOW,
      order: 1,
    },
    DEFAULT_FORUM_SETTINGS,
  );

  test('[FO19] a new thread is stored with its opening post, and expires after seven days', () => {
    expect(record.thread).toEqual({
      id: 't0',
      title: 'Shells',
      category: 'general',
      replyCount: 0,
      lastActivityAt: NOW,
      expiresAt: NOW + WEEK_MS,
    });
    expect(record.message).toMatchObject({ id: 'opening', type: 'forum_post', parentId: null });
  });

  test('[FO16] an opening post adds pending mentions, as a reply does', () => {
    expect(record.addMentions).toMatchObject([{ agentId: 'ben', threadId: 't0' }]);
  });

  test('[FO18] a new thread is announced as a post', () => {
    expect(record.event).toMatchObject({ type: 'forum:post', title: 'Shells', agentName: 'Self' });
  });
});

function output(changed: Record<string, unknown>): unknown {
  return {
    action: 'forum_thread',
    reasoning: 'The report is late once more, and nobody knows why.',
    data: { title: 'Payroll report delayed again', category: 'finance' },
    ...changed,
  };
}
