import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { asMemberId, isVisibleToAll, maySee, POLICIES, type Audience } from '../../src/index.ts';
import { isPaused, joins } from '../support/changes.ts';
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
  type TableCheck,
} from '../support/story.ts';
import { idOf, Table } from '../support/table.ts';
import { changes } from '../support/tool-steps.ts';

const MENTION = {
  agents: ['Bob', 'Carol', 'Dave'],
  people: ['Ana', 'Ben'],
  settings: { policy: 'mention' },
} as const;
const DISCREET = { ...MENTION, settings: { policy: 'mention', disclosure: 'deny' } } as const;

/** Ana posts `said`, and Bob answers with `text`. */
const answered = (said: string, text: string, seating: Parameters<typeof given>[0] = MENTION) =>
  given(seating).when(says('Ana', said)).when(speaks('Bob', text));

describe("the addressees of a person's or service's message decide its readers", () => {
  test('[AU1] a message with leading mentions of agents is for those agents', () => {
    given(MENTION).when(says('Ana', '@Bob @Dave hi')).then(isFor('Bob', 'Dave'));
  });

  test('[AU1] a message that mentions agents later in its text is for those agents', () => {
    given(MENTION).when(says('Ana', 'ask @Carol')).then(isFor('Carol'));
  });

  test("[AU1] a service's message with agents among its addressees is for those agents", () => {
    given(MENTION).when(posts('Cron', '@Carol check in')).then(isFor('Carol'));
  });

  test('[AU1] a message without addressees is for everyone', () => {
    given(MENTION).when(says('Ana', 'hi')).then(isFor('everyone'));
  });

  test('[AU1] a message with leading mentions of people only is for everyone', () => {
    given(MENTION).when(says('Ana', '@Ben see @Bob')).then(isFor('everyone'));
  });

  test('[AU1] a message to a person and an agent is for that agent', () => {
    given(MENTION).when(says('Ana', '@Ben and @Bob, look')).then(isFor('Bob'));
  });

  test('[AU1] with a main agent, a message that mentions an agent later in its text is for everyone', () => {
    given({ ...MENTION, settings: { policy: 'mention', main: 'Bob' } })
      .when(says('Ana', 'ask @Carol'))
      .then(isFor('everyone'));
  });

  test("[AU1] a reply to an agent's message is for that agent", () => {
    given(MENTION)
      .when(says('Ana', 'hi'))
      .when(speaks('Bob'))
      .when(says('Ana', 'and?', { replyingTo: 'Bob' }))
      .then(isFor('Bob'));
  });

  test('[AU1] a message to @all is for the agents that are members when the message is posted', () => {
    const { table } = given(MENTION).when(says('Ana', '@all hi')).when(joins('Erin'));
    expect(maySee(table.last.audience, idOf('Erin'))).toBe(false);
  });

  test('[AU1] a message for everyone is also for agents that join later', () => {
    const { table } = given(MENTION).when(says('Ana', 'hi')).when(joins('Erin'));
    expect(maySee(table.last.audience, idOf('Erin'))).toBe(true);
  });

  test('[AU1] a message that addresses a paused agent is for this agent only', () => {
    given(MENTION).when(isPaused('Bob')).when(says('Ana', '@Bob hi')).then(isFor('Bob'));
  });
});

describe("the addressees of an agent's message and its trigger decide its readers", () => {
  test('[AU2] a public answer with leading mentions of agents is for those agents and its sender', () => {
    answered('hi', '@Carol look').then(isFor('Bob', 'Carol'));
  });

  test('[AU2] a private answer with leading mentions of agents is also for the readers of its trigger', () => {
    answered('@Bob @Dave hi', '@Carol look').then(isFor('Bob', 'Carol', 'Dave'));
  });

  test('[AU2] if the addressee of a private answer can already read its trigger, the answer has the same readers as the trigger', () => {
    answered('@Bob @Dave hi', '@Dave look').then(isFor('Bob', 'Dave'), discloses());
  });

  test('[AU2] when two agents answer each other, only disclosures add readers to the audience', () => {
    given({ ...MENTION, settings: { policy: 'mention', main: 'Bob' } })
      .when(says('Ana', 'hi'))
      .when(speaks('Bob', '@Carol look'))
      .when(speaks('Carol', 'I see.'))
      .then(isFor('Bob', 'Carol'));
  });

  test('[AU3] a private answer without addressees stays private', () => {
    answered('@Bob @Dave a secret', 'I see.').then(isFor('Bob', 'Dave'));
  });

  test('[AU3] a public answer without addressees is public', () => {
    answered('hi', 'Hello.').then(isFor('everyone'));
  });

  test('[AU3] an answer that addresses only people has the audience of its trigger', () => {
    answered('@Bob a secret', '@Ana I see.').then(isFor('Bob'));
  });

  test('[AU3] an answer with a mention later in its text has the audience of its trigger', () => {
    answered('@Bob a secret', 'Ask @Carol.').then(isFor('Bob'));
  });

  test('[AU3] an answer with a leading mention of only its sender has the audience of its trigger', () => {
    answered('hi', '@Bob speaking').then(isFor('everyone'));
  });

  test('[AU4] a new reader of a private answer is recorded as a disclosure', () => {
    answered('@Bob a secret', '@Carol and @Dave, look').then(discloses('Carol', 'Dave'));
  });

  test('[AU4] the record of a disclosure names the message', () => {
    const { table } = answered('@Bob a secret', '@Carol look');
    const { messageId } = table.last;
    expect(table.effectsOf('disclose')).toMatchObject([{ messageId, because: 'AU4' }]);
  });

  test('[AU4] an addressee that could already read the trigger is not recorded as a disclosure', () => {
    answered('@Bob @Dave a secret', '@Carol @Dave look').then(discloses('Carol'));
  });

  test('[AU4] an addressee of a public answer is not recorded as a disclosure', () => {
    answered('hi', '@Carol look').then(discloses());
  });

  test('[AU4] an agent that gets a disclosure gets the floor', () => {
    answered('@Bob a secret', '@Carol look').then(holdTheFloor('Carol'));
  });

  test('[AU4] an agent that gets a disclosure may not see the trigger of the answer', () => {
    const { table } = answered('@Bob a secret', '@Carol look');
    expect(maySee(table.lastOf('Ana').audience, idOf('Carol'))).toBe(false);
  });

  test('[AU5] where disclosure is denied, an answer gets no new reader', () => {
    answered('@Bob a secret', '@Carol look', DISCREET).then(isFor('Bob'), discloses());
  });

  test('[AU5] where disclosure is denied, an answer does not give the floor to an addressee that may not read it', () => {
    answered('@Bob a secret', '@Carol look', DISCREET).then(offersNobody);
  });

  test('[AU5] the decision records AU5 as the reason why an agent that may not become a reader stays silent', () => {
    answered('@Bob a secret', '@Carol look', DISCREET).then(isSilent('Carol', 'AU5'));
  });

  test('[AU5] where disclosure is denied, an addressee that is already a reader still gets the floor', () => {
    given(DISCREET)
      .when(says('Ana', '@Bob @Dave a secret'))
      .when(speaks('Dave'))
      .when(speaks('Bob', '@Carol @Dave look'))
      .then(holdTheFloor('Dave'), isFor('Bob', 'Dave'));
  });

  test('[AU5] where disclosure is denied, the addressees of a public answer still become its readers', () => {
    answered('hi', '@Carol look', DISCREET).then(isFor('Bob', 'Carol'));
  });

  test('[AU5] an answer that begins with a mention of an agent that may not read it gets no automatic mention', () => {
    given(DISCREET)
      .when(says('Ana', '@Bob @Dave a secret'))
      .when(speaks('Bob', '@Dave look'))
      .when((table) => table.ends('Dave', { kind: 'skipped' }))
      .when(speaks('Dave', '@Carol look'))
      .then(lastSaid('@Carol look'), offersNobody);
  });

  test('[AU5] where disclosure is denied, the text of an answer stays unchanged', () => {
    answered('@Bob a secret', '@Carol look', DISCREET).then(lastSaid('@Carol look'));
  });
});

describe('the readers of a reply', () => {
  test('[AU6] a reply without addressees to a private message has the same readers as that message', () => {
    given(MENTION)
      .when(says('Ana', '@Bob @Carol a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(isFor('Bob', 'Carol'));
  });

  test('[AU6] a private reply with a leading mention of a person stays private', () => {
    given(MENTION)
      .when(says('Ana', '@Bob a secret'))
      .when(says('Ben', '@Ana really?', { replyingTo: 'Ana' }))
      .then(isFor('Bob'), offersNobody);
  });

  test('[AU6] a private reply of a service stays private', () => {
    given(MENTION)
      .when(says('Ana', '@Bob a secret'))
      .when((table) => table.says('Cron', 'ok', { kind: 'service', replyTo: table.last }))
      .then(isFor('Bob'));
  });

  test('[AU6] a private reply stays private if the main agent may not see it', () => {
    given({ ...MENTION, settings: { policy: 'mention', main: 'Dave' } })
      .when(says('Ana', '@Bob a secret'))
      .when(says('Ben', 'what of @Carol?', { replyingTo: 'Ana' }))
      .then(isFor('Bob'));
  });

  test('[AU6] if a private reply has addressees, only these addressees become new readers', () => {
    given(MENTION)
      .when(says('Ana', '@Bob a secret'))
      .when(says('Ben', '@Carol look', { replyingTo: 'Ana' }))
      .then(isFor('Carol'));
  });
});

describe('the readers of a message under other policies', () => {
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

describe('the readers of a notice', () => {
  const noticeIsFor =
    (audience: 'everyone' | readonly string[]): TableCheck =>
    (table) =>
      expect(table.effectsOf('post-notice').map((notice) => notice.audience)).toEqual([
        audience === 'everyone' ? audience : audience.map(idOf),
      ]);

  test('[AU8] the notice of a private pass has the same readers as the answer', () => {
    answered('@Bob @Dave hi', '<world>pass</world>').then(noticeIsFor(['Bob', 'Dave']));
  });

  test('[AU8] the notice of a public pass is for everyone', () => {
    answered('hi', '<world>pass</world>').then(noticeIsFor('everyone'));
  });

  test('[AU8] the notice of a pass is for the agents that the answer addresses', () => {
    answered('hi', '@Carol <world>pass</world>').then(noticeIsFor(['Carol', 'Bob']));
  });

  test('[AU8] the notice of the turn limit is for everyone, even in a private exchange', () => {
    answered('@Bob hi', '@Carol look', {
      ...MENTION,
      settings: { policy: 'mention', turnLimit: 1 },
    }).then(notices(/Turn limit/), noticeIsFor('everyone'));
  });

  test('[AU8] the notice that no addressed agent is active is for everyone, even in a private exchange', () => {
    given(MENTION).when(isPaused('Bob')).when(says('Ana', '@Bob hi')).then(noticeIsFor('everyone'));
  });
});

describe('a briefing contains only messages that every reader of the answer may see', () => {
  const agent = fc.constantFrom('bob', 'carol', 'dave').map((name) => asMemberId(name));
  const audience: fc.Arbitrary<Audience> = fc.oneof(
    fc.constant('everyone' as const),
    fc.uniqueArray(agent, { minLength: 1 }),
  );

  test('[AU9] a briefing includes a message only if every expected reader of the answer may see the message', () => {
    fc.assert(
      fc.property(audience, fc.uniqueArray(agent, { minLength: 1 }), (message, coming) => {
        const isSeen = coming.every((reader) => maySee(message, reader));
        expect(isVisibleToAll(message, coming)).toBe(isSeen);
      }),
    );
  });

  test('[AU9] a briefing for an answer to everyone does not include a private message', () => {
    expect(isVisibleToAll([idOf('Bob'), idOf('Carol')], 'everyone')).toBe(false);
  });

  test('[AU9] a briefing for an answer to everyone includes a public message', () => {
    expect(isVisibleToAll('everyone', 'everyone')).toBe(true);
  });

  test('[AU9] every reader of an answer was expected before the run, or is among the addressees', () => {
    const names = ['Bob', 'Carol', 'Dave'];
    const some = fc.subarray(names);
    fc.assert(
      fc.property(some, some, fc.constantFrom('allow', 'deny'), (asked, addressed, disclosure) => {
        const table = new Table({ ...MENTION, settings: { policy: 'mention', disclosure } });
        table.says('Ana', `${asked.map((name) => `@${name} `).join('')}what now?`);
        const coming = table.last.audience;
        const sender = table.floor[0] ?? '';
        table.ends(sender, {
          kind: 'answered',
          content: `${addressed.map((name) => `@${name} `).join('')}so`,
        });
        const allowed = [...addressed.map(idOf), asMemberId(sender)];
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

describe('removing a mention from a text does not change the audience', () => {
  test('[AU10] removing a mention because of the turn limit does not change the audience', () => {
    answered('@Bob hi', '@Carol look', {
      ...MENTION,
      settings: { policy: 'mention', turnLimit: 1 },
    }).then(lastSaid('look'), isFor('Bob', 'Carol'));
  });

  test('[AU10] removing a mention because of a stop tag does not change the audience', () => {
    answered('hi', '@Carol look <world>stop</world>').then(lastSaid('look'), isFor('Bob', 'Carol'));
  });

  test('[AU10] a disclosure is recorded even if a stop tag cancels the hand-off', () => {
    answered('@Bob a secret', '@Carol look <world>stop</world>').then(
      discloses('Carol'),
      offersNobody,
    );
  });

  test('[AU10] removing a mention of the sender does not change the audience', () => {
    given(MENTION)
      .when(says('Ana', '@Bob @Dave a secret'))
      .when(speaks('Bob', '@Dave look'))
      .when((table) => table.ends('Dave', { kind: 'skipped' }))
      .when(speaks('Dave', '@Dave @Bob I see.'))
      .then(lastSaid('@Bob I see.'), isFor('Bob', 'Dave'));
  });

  test('[AU10] a change of membership gives a private message no new reader', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob a secret')).when(leaves('Bob'));
    expect(table.messages[0]?.audience).toEqual([idOf('Bob')]);
  });
});
