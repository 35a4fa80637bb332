import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  asMemberId,
  comingAudience,
  isVisibleToAll,
  maySee,
  POLICIES,
  type Audience,
} from '../../src/index.ts';
import { isSwitchedOff, joins } from '../support/changes.ts';
import {
  discloses,
  given,
  holdTheFloor,
  isFor,
  isSilent,
  lastSaid,
  leaves,
  notices,
  offersNobody,
  posts,
  says,
  speaks,
  type Check,
} from '../support/story.ts';
import { idOf, Table } from '../support/table.ts';
import { changes } from '../support/tool-steps.ts';

const MENTION = {
  agents: ['Bob', 'Carol', 'Dave'],
  people: ['Ana', 'Ben'],
  settings: { policy: 'mention' },
} as const;
const DISCREET = { ...MENTION, settings: { policy: 'mention', disclosure: 'deny' } } as const;

/** Ana says something to Bob, who answers so. */
const answered = (said: string, text: string, seating: Parameters<typeof given>[0] = MENTION) =>
  given(seating).when(says('Ana', said)).when(speaks('Bob', text));

describe('what people and services say', () => {
  test('[AU1] a message that leads with agents is for those', () => {
    given(MENTION).when(says('Ana', '@Bob @Dave hi')).then(isFor('Bob', 'Dave'));
  });

  test('[AU1] a message that mentions agents further in is for those', () => {
    given(MENTION).when(says('Ana', 'ask @Carol')).then(isFor('Carol'));
  });

  test('[AU1] a message of a service with agents among its addressees is for those', () => {
    given(MENTION).when(posts('Cron', '@Carol check in')).then(isFor('Carol'));
  });

  test('[AU1] a message to nobody is for everyone', () => {
    given(MENTION).when(says('Ana', 'hi')).then(isFor('everyone'));
  });

  test('[AU1] a message that leads with people only is for everyone', () => {
    given(MENTION).when(says('Ana', '@Ben see @Bob')).then(isFor('everyone'));
  });

  test('[AU1] a message to a person and an agent is for that agent', () => {
    given(MENTION).when(says('Ana', '@Ben and @Bob, look')).then(isFor('Bob'));
  });

  test('[AU1] a message with a main agent that mentions others further in is for everyone', () => {
    given({ ...MENTION, settings: { policy: 'mention', main: 'Bob' } })
      .when(says('Ana', 'ask @Carol'))
      .then(isFor('everyone'));
  });

  test('[AU1] a reply to the message of an agent is for that agent', () => {
    given(MENTION)
      .when(says('Ana', 'hi'))
      .when(speaks('Bob'))
      .when(says('Ana', 'and?', { replyingTo: 'Bob' }))
      .then(isFor('Bob'));
  });

  test('[AU1] a message to all is for those who are there when it is posted', () => {
    const { table } = given(MENTION).when(says('Ana', '@all hi')).when(joins('Erin'));
    expect(maySee(table.last.audience, idOf('Erin'))).toBe(false);
  });

  test('[AU1] a message for everyone is for those who join later, too', () => {
    const { table } = given(MENTION).when(says('Ana', 'hi')).when(joins('Erin'));
    expect(maySee(table.last.audience, idOf('Erin'))).toBe(true);
  });

  test('[AU1] a message to an agent that is inactive is for no one else', () => {
    given(MENTION).when(isSwitchedOff('Bob')).when(says('Ana', '@Bob hi')).then(isFor('Bob'));
  });
});

describe('what agents say', () => {
  test('[AU2] an answer in public that leads with agents is for those and its author', () => {
    answered('hi', '@Carol look').then(isFor('Bob', 'Carol'));
  });

  test('[AU2] an answer in private that leads with agents is for its readers, too', () => {
    answered('@Bob @Dave hi', '@Carol look').then(isFor('Bob', 'Carol', 'Dave'));
  });

  test('[AU2] an answer in private that leads with a reader is as private as before', () => {
    answered('@Bob @Dave hi', '@Dave look').then(isFor('Bob', 'Dave'), discloses());
  });

  test('[AU2] the audience grows along an exchange only by whom it lets in', () => {
    given({ ...MENTION, settings: { policy: 'mention', main: 'Bob' } })
      .when(says('Ana', 'hi'))
      .when(speaks('Bob', '@Carol look'))
      .when(speaks('Carol', 'I see.'))
      .then(isFor('Bob', 'Carol'));
  });

  test('[AU3] an answer to nobody in private stays private', () => {
    answered('@Bob @Dave a secret', 'I see.').then(isFor('Bob', 'Dave'));
  });

  test('[AU3] an answer to nobody in public is public', () => {
    answered('hi', 'Hello.').then(isFor('everyone'));
  });

  test('[AU3] an answer to people alone has the audience of what it answers', () => {
    answered('@Bob a secret', '@Ana I see.').then(isFor('Bob'));
  });

  test('[AU3] an answer with a mention further in has the audience of what it answers', () => {
    answered('@Bob a secret', 'Ask @Carol.').then(isFor('Bob'));
  });

  test('[AU3] an answer that leads with its author alone has the audience of what it answers', () => {
    answered('hi', '@Bob speaking').then(isFor('everyone'));
  });

  test('[AU4] an addressee who is let in to an answer in private is a disclosure', () => {
    answered('@Bob a secret', '@Carol and @Dave, look').then(discloses('Carol', 'Dave'));
  });

  test('[AU4] the record names the message', () => {
    const { table } = answered('@Bob a secret', '@Carol look');
    const { messageId } = table.last;
    expect(table.effectsOf('disclose')).toMatchObject([{ messageId, because: 'AU4' }]);
  });

  test('[AU4] who could read what was answered is not let in', () => {
    answered('@Bob @Dave a secret', '@Carol @Dave look').then(discloses('Carol'));
  });

  test('[AU4] an addressee of an answer in public is no disclosure', () => {
    answered('hi', '@Carol look').then(discloses());
  });

  test('[AU4] who was let in gets the floor', () => {
    answered('@Bob a secret', '@Carol look').then(holdTheFloor('Carol'));
  });

  test('[AU4] who was let in to an answer may not see what it answers', () => {
    const { table } = answered('@Bob a secret', '@Carol look');
    expect(maySee(table.lastOf('Ana').audience, idOf('Carol'))).toBe(false);
  });

  test('[AU5] where disclosure is denied, nobody is let in', () => {
    answered('@Bob a secret', '@Carol look', DISCREET).then(isFor('Bob'), discloses());
  });

  test('[AU5] where disclosure is denied, whom an answer would let in gets no floor', () => {
    answered('@Bob a secret', '@Carol look', DISCREET).then(offersNobody);
  });

  test('[AU5] whom the space denies is silent by that rule', () => {
    answered('@Bob a secret', '@Carol look', DISCREET).then(isSilent('Carol', 'AU5'));
  });

  test('[AU5] where disclosure is denied, a reader who is addressed still gets the floor', () => {
    given(DISCREET)
      .when(says('Ana', '@Bob @Dave a secret'))
      .when(speaks('Dave'))
      .when(speaks('Bob', '@Carol @Dave look'))
      .then(holdTheFloor('Dave'), isFor('Bob', 'Dave'));
  });

  test('[AU5] where disclosure is denied, answers in public address as ever', () => {
    answered('hi', '@Carol look', DISCREET).then(isFor('Bob', 'Carol'));
  });

  test('[AU5] the name still leads: no other mention is put before it', () => {
    given(DISCREET)
      .when(says('Ana', '@Bob @Dave a secret'))
      .when(speaks('Bob', '@Dave look'))
      .when((table) => table.ends('Dave', { kind: 'skipped' }))
      .when(speaks('Dave', '@Carol look'))
      .then(lastSaid('@Carol look'), offersNobody);
  });

  test('[AU5] the text stays as it was written', () => {
    answered('@Bob a secret', '@Carol look', DISCREET).then(lastSaid('@Carol look'));
  });
});

describe('replies', () => {
  test('[AU6] a reply in private that addresses nobody is as private as what it replies to', () => {
    given(MENTION)
      .when(says('Ana', '@Bob @Carol a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(isFor('Bob', 'Carol'));
  });

  test('[AU6] so does one that leads with a person', () => {
    given(MENTION)
      .when(says('Ana', '@Bob a secret'))
      .when(says('Ben', '@Ana really?', { replyingTo: 'Ana' }))
      .then(isFor('Bob'), offersNobody);
  });

  test('[AU6] so does one of a service', () => {
    given(MENTION)
      .when(says('Ana', '@Bob a secret'))
      .when((table) => table.says('Cron', 'ok', { kind: 'service', replyTo: table.last }))
      .then(isFor('Bob'));
  });

  test('[AU6] so does one with a main agent that may not see it', () => {
    given({ ...MENTION, settings: { policy: 'mention', main: 'Dave' } })
      .when(says('Ana', '@Bob a secret'))
      .when(says('Ben', 'what of @Carol?', { replyingTo: 'Ana' }))
      .then(isFor('Bob'));
  });

  test('[AU6] a reply in private with addressees is for no more than those', () => {
    given(MENTION)
      .when(says('Ana', '@Bob a secret'))
      .when(says('Ben', '@Carol look', { replyingTo: 'Ana' }))
      .then(isFor('Carol'));
  });
});

describe('other policies', () => {
  const open = POLICIES.filter((policy) => policy !== 'mention');

  test.each(open)('[AU7] under %s a message to an agent is for everyone', (policy) => {
    given({ ...MENTION, settings: { policy, main: 'Bob' } })
      .when(says('Ana', '@Bob hi'))
      .then(isFor('everyone'));
  });

  test.each(open)('[AU7] under %s an answer to an agent is for everyone', (policy) => {
    answered('@Bob hi', '@Carol look', { ...MENTION, settings: { policy, main: 'Bob' } }).then(
      isFor('everyone'),
      discloses(),
    );
  });

  test('[AU7] a change of policy gives a private message no new reader', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob a secret'));
    changes({ policy: 'broadcast' })(table);
    const audiences = table.effects.filter((effect) => 'audience' in effect || 'message' in effect);
    expect([table.last.audience, audiences]).toEqual([[idOf('Bob')], []]);
  });
});

describe('notices', () => {
  const noticeIsFor =
    (audience: 'everyone' | readonly string[]): Check =>
    (table) =>
      expect(table.effectsOf('post-notice').map((notice) => notice.audience)).toEqual([
        audience === 'everyone' ? audience : audience.map(idOf),
      ]);

  test('[AU8] the notice of a pass in private is as private as the answer', () => {
    answered('@Bob @Dave hi', '<world>pass</world>').then(noticeIsFor(['Bob', 'Dave']));
  });

  test('[AU8] the notice of a pass in public is for everyone', () => {
    answered('hi', '<world>pass</world>').then(noticeIsFor('everyone'));
  });

  test('[AU8] the notice of a pass is for those whom the answer addresses', () => {
    answered('hi', '@Carol <world>pass</world>').then(noticeIsFor(['Carol', 'Bob']));
  });

  test('[AU8] the notice of the turn limit is for everyone, also in private', () => {
    answered('@Bob hi', '@Carol look', {
      ...MENTION,
      settings: { policy: 'mention', turnLimit: 1 },
    }).then(notices(/Turn limit/), noticeIsFor('everyone'));
  });

  test('[AU8] the notice that nobody is active is for everyone, also in private', () => {
    given(MENTION)
      .when(isSwitchedOff('Bob'))
      .when(says('Ana', '@Bob hi'))
      .then(noticeIsFor('everyone'));
  });
});

describe('what an agent is given', () => {
  const agent = fc.constantFrom('bob', 'carol', 'dave').map((name) => asMemberId(name));
  const audience: fc.Arbitrary<Audience> = fc.oneof(
    fc.constant('everyone' as const),
    fc.uniqueArray(agent, { minLength: 1 }),
  );

  test('[AU9] a message is given only if everyone in the coming audience may see it', () => {
    fc.assert(
      fc.property(audience, fc.uniqueArray(agent, { minLength: 1 }), (message, coming) => {
        const isSeen = coming.every((reader) => maySee(message, reader));
        expect(isVisibleToAll(message, coming)).toBe(isSeen);
      }),
    );
  });

  test('[AU9] a private message is not given to who answers for everyone', () => {
    expect(isVisibleToAll([idOf('Bob'), idOf('Carol')], 'everyone')).toBe(false);
  });

  test('[AU9] a public message is given to who answers for everyone', () => {
    expect(isVisibleToAll('everyone', 'everyone')).toBe(true);
  });

  test('[AU9] under mention the coming audience is that of what is answered', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob @Carol hi'));
    expect(comingAudience('mention', table.last)).toEqual([idOf('Bob'), idOf('Carol')]);
  });

  test('[AU9] under other policies the coming audience is everyone', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob @Carol hi'));
    expect(comingAudience('chain', table.last)).toBe('everyone');
  });

  test('[AU9] no answer is wider than its coming audience and those it addresses', () => {
    const names = ['Bob', 'Carol', 'Dave'];
    const some = fc.subarray(names);
    fc.assert(
      fc.property(some, some, fc.constantFrom('allow', 'deny'), (asked, addressed, disclosure) => {
        const table = new Table({ ...MENTION, settings: { policy: 'mention', disclosure } });
        table.says('Ana', `${asked.map((name) => `@${name} `).join('')}what now?`);
        const coming = comingAudience('mention', table.last);
        const author = table.floor[0] ?? '';
        table.ends(author, {
          kind: 'answered',
          text: `${addressed.map((name) => `@${name} `).join('')}so`,
        });
        const allowed = [...addressed.map(idOf), asMemberId(author)];
        const { audience: readers } = table.last;
        if (coming === 'everyone') return;
        expect(readers).not.toBe('everyone');
        const others = readers === 'everyone' ? [] : readers.filter((id) => !coming.includes(id));
        expect(others.filter((id) => disclosure === 'deny' || !allowed.includes(id))).toEqual([]);
        expect(table.effectsOf('disclose').flatMap(({ to }) => to)).toEqual(others);
      }),
      { numRuns: 200 },
    );
  });
});

describe('mentions that are taken out', () => {
  test('[AU10] a mention that the turn limit takes out leaves the audience as it was', () => {
    answered('@Bob hi', '@Carol look', {
      ...MENTION,
      settings: { policy: 'mention', turnLimit: 1 },
    }).then(lastSaid('look'), isFor('Bob', 'Carol'));
  });

  test('[AU10] a mention that a stop tag takes out leaves the audience as it was', () => {
    answered('hi', '@Carol look <world>stop</world>').then(lastSaid('look'), isFor('Bob', 'Carol'));
  });

  test('[AU10] whom a stop tag wakes not is still on record as let in', () => {
    answered('@Bob a secret', '@Carol look <world>stop</world>').then(
      discloses('Carol'),
      offersNobody,
    );
  });

  test('[AU10] a mention of its author that is taken out leaves the audience as it was', () => {
    given(MENTION)
      .when(says('Ana', '@Bob @Dave a secret'))
      .when(speaks('Bob', '@Dave look'))
      .when((table) => table.ends('Dave', { kind: 'skipped' }))
      .when(speaks('Dave', '@Dave @Bob I see.'))
      .then(lastSaid('@Bob I see.'), isFor('Bob', 'Dave'));
  });

  test('[AU10] a membership that changes gives a private message no new reader', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob a secret')).when(leaves('Bob'));
    expect(table.messages[0]?.audience).toEqual([idOf('Bob')]);
  });
});
