import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { NewMember } from '../../src/index.ts';
import { isSwitchedOff } from '../support/changes.ts';
import {
  given,
  holdTheFloor,
  isFor,
  isSilent,
  lastSaid,
  leaves,
  notices,
  offersNobody,
  offersRun,
  posts,
  says,
  speaks,
  type Step,
} from '../support/story.ts';
import { idOf, Table } from '../support/table.ts';

const MENTION = {
  agents: ['Bob', 'Carol', 'Dave', { name: 'Quill', quiet: true }],
  people: ['Ana', 'Ben'],
  settings: { policy: 'mention' },
} as const;
const LED = { ...MENTION, settings: { policy: 'mention', main: 'Carol' } } as const;

describe('to whom a person or a service speaks', () => {
  test('[ME1] exactly the agents that a message leads with get the floor', () => {
    given(MENTION)
      .when(says('Ana', '@Dave, @Bob: look at @Carol'))
      .then(holdTheFloor('Bob', 'Dave'), offersRun('Dave', { because: 'ME1' }));
  });

  test('[ME1] without a leading mention, those mentioned further in get the floor', () => {
    given(MENTION).when(says('Ana', 'ask @Carol or @Dave')).then(holdTheFloor('Carol', 'Dave'));
  });

  test('[ME1] so with the message of a service', () => {
    given(MENTION).when(posts('Cron', '@Dave check in')).then(holdTheFloor('Dave'));
  });

  test('[ME1] a quiet agent that is addressed gets the floor', () => {
    given(MENTION).when(says('Ana', '@Quill hi')).then(holdTheFloor('Quill'));
  });

  test('[ME1] a message to all gives every agent the floor, the quiet ones too', () => {
    given(MENTION)
      .when(says('Ana', '@all hi'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave', 'Quill'));
  });

  test('[ME1] an agent that is mentioned twice gets one run', () => {
    given(MENTION).when(says('Ana', '@Bob hi\n@Bob @Bob')).then(holdTheFloor('Bob'));
  });

  test('[ME1] a reply to the message of an agent gives that one the floor', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(says('Ben', 'and?', { replyingTo: 'Bob' }))
      .then(offersRun('Bob', { because: 'ME1' }));
  });

  test('[ME1] runs are made for those who get the floor and for no one else', () => {
    const agents = Array.from({ length: 500 }, (_, at) => `Agent ${at}x`);
    const { table } = given({ ...MENTION, agents }).when(says('Ana', '@Agent 7x go'));
    expect(table.effects.map(({ type }) => type)).toEqual([
      'post-message',
      'offer-run',
      'note-silence',
      'count-turns',
    ]);
    expect(table.effectsOf('note-silence')).toMatchObject([{ of: 'others', count: 499 }]);
  });

  test('[ME1] whoever is addressed gets the floor, and nobody else', () => {
    const names = ['Bob', 'Carol', 'Dave', 'Quill'];
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), fc.boolean(), (addressed, hasMain) => {
        const table = new Table(hasMain ? LED : MENTION);
        table.says('Ana', `${addressed.map((name) => `@${name}`).join(' and ')} go`);
        expect(table.floor).toEqual(addressed.map(idOf));
        expect(table.last.audience).toEqual(addressed.map(idOf));
      }),
    );
  });

  test('[ME2] a message to nobody gives the main agent the floor, and no one else', () => {
    given(LED)
      .when(says('Ana', 'what now?'))
      .then(holdTheFloor('Carol'), offersRun('Carol', { because: 'ME2' }), isFor('everyone'));
  });

  test('[ME2] so with the message of a service', () => {
    given(LED).when(posts('Cron', 'good morning')).then(holdTheFloor('Carol'));
  });

  test.each([says('Ana', 'ask @Bob and @all'), posts('Cron', 'ask @Bob')])(
    '[ME2] with a main agent, a mention further in addresses nobody',
    (step: Step) => {
      given(LED).when(step).then(holdTheFloor('Carol'), isFor('everyone'));
    },
  );

  test('[ME2] with a main agent, the stored text stays as it was written', () => {
    given(LED).when(says('Ana', 'ask @Bob')).then(lastSaid('ask @Bob'));
  });

  test('[ME2] with a main agent, a leading mention of another one addresses that one alone', () => {
    given(LED).when(says('Ana', '@Bob hi')).then(holdTheFloor('Bob'));
  });

  test('[ME2] with a main agent, a reply to the message of an agent addresses that one', () => {
    given(LED)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(says('Ana', 'what of @Dave?', { replyingTo: 'Bob' }))
      .then(holdTheFloor('Bob'));
  });

  test('[ME2] a main agent that is quiet still gets the floor', () => {
    given({ ...MENTION, settings: { policy: 'mention', main: 'Quill' } })
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Quill'));
  });

  test('[ME2] a main agent that is inactive counts as not set', () => {
    given(LED)
      .when(isSwitchedOff('Carol'))
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Bob', 'Dave'));
  });

  test('[ME2] with a main agent that is inactive, mentions further in address again', () => {
    given(LED)
      .when(isSwitchedOff('Carol'))
      .when(says('Ana', 'ask @Dave'))
      .then(holdTheFloor('Dave'), isFor('Dave'));
  });

  test('[ME2] a main agent that left counts as not set', () => {
    given(LED).when(leaves('Carol')).when(says('Ana', 'ask @Dave')).then(holdTheFloor('Dave'));
  });

  test('[ME3] without a main agent, a message to nobody goes to all who are not quiet', () => {
    given(MENTION)
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'), offersRun('Bob', { because: 'ME3' }));
  });

  test('[ME3] so with the message of a service', () => {
    given(MENTION)
      .when(posts('Cron', 'hi'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'));
  });

  test('[ME3] so with a message that mentions only people further in', () => {
    given(MENTION)
      .when(says('Ana', 'thank @Ben'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'));
  });

  test('[ME3] so with the reply of a service to the message of an agent', () => {
    given(MENTION)
      .when(says('Ana', 'hi'))
      .when(speaks('Bob'))
      .when((table) => table.says('Cron', 'ok', { kind: 'service', replyTo: table.lastOf('Bob') }))
      .then(offersRun('Dave', { because: 'ME3' }));
  });
});

describe('a reply in private', () => {
  test('[ME4] the main agent gets the floor if it may see the message', () => {
    given(LED)
      .when(says('Ana', '@Bob @Carol a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(offersRun('Carol', { because: 'ME4' }), isFor('Bob', 'Carol'));
  });

  test('[ME4] it alone gets the floor then', () => {
    const { table } = given(LED)
      .when(says('Ana', '@Bob @Carol a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }));
    expect(table.effectsOf('offer-run')).toHaveLength(1);
  });

  test('[ME4] a main agent that may not see it is passed over for its readers', () => {
    const { table } = given(LED)
      .when(says('Ana', '@Bob @Dave a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }));
    expect(table.effectsOf('offer-run').map(({ run }) => run.agent)).toEqual(['bob', 'dave']);
  });

  test('[ME4] without a main agent its readers get the floor, but for the quiet ones', () => {
    const { table } = given(MENTION)
      .when(says('Ana', '@Bob @Quill a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }));
    expect(table.effectsOf('offer-run').map(({ run }) => run.agent)).toEqual(['bob']);
  });

  test('[ME4] if all its readers are quiet, nobody gets the floor and a notice says so', () => {
    given(MENTION)
      .when(says('Ana', '@Quill a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(offersNobody, notices(/@human/));
  });

  test('[ME4] so with the reply of a service, which addresses nobody', () => {
    given(MENTION)
      .when(says('Ana', '@Bob a secret'))
      .when(speaks('Bob'))
      .when((table) => table.says('Cron', 'ok', { kind: 'service', replyTo: table.lastOf('Bob') }))
      .then(offersRun('Bob', { because: 'ME4' }), isFor('Bob'));
  });

  test('[ME4] a reply with addressees goes to those instead', () => {
    given(MENTION)
      .when(says('Ana', '@Bob a secret'))
      .when(says('Ben', '@Dave look', { replyingTo: 'Ana' }))
      .then(offersRun('Dave', { because: 'ME1' }));
  });

  test('[ME4] a reply to a public message is as public as any', () => {
    given(MENTION)
      .when(says('Ana', '@human hello'))
      .when(says('Ben', 'hi all', { replyingTo: 'Ana' }))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'), isFor('everyone'));
  });
});

describe('to whom an agent speaks', () => {
  const said = (text: string) =>
    given(MENTION).when(says('Ana', '@Bob hi')).when(speaks('Bob', text));

  test('[ME5] exactly the agents that it leads with get the floor', () => {
    said('@Carol and @Quill, look').then(
      holdTheFloor('Carol', 'Quill'),
      offersRun('Quill', { because: 'ME5' }),
    );
  });

  test('[ME5] agents that it leads with on a later line get the floor', () => {
    said('Sure.\n@Dave please check').then(holdTheFloor('Dave'));
  });

  test('[ME5] of a person and an agent that it leads with, the agent gets the floor', () => {
    said('@Ana @Dave look').then(holdTheFloor('Dave'));
  });

  test.each([
    'I asked @Carol',
    'Plan:\n- @Carol writes\n- @Dave reads',
    "@Carol's idea",
    '> @Carol',
  ])('[ME5] the text %j addresses nobody and wakes nobody', (text) => {
    said(text).then(offersNobody, isFor('Bob'));
  });

  test('[ME5] an agent that it leads with and that is inactive does not get the floor', () => {
    given(MENTION)
      .when(isSwitchedOff('Dave'))
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol @Dave look'))
      .then(holdTheFloor('Carol'), isSilent('Dave', 'FL1'));
  });

  test('[ME5] a main agent does not get the floor for what another says to nobody', () => {
    given(LED).when(says('Ana', '@Bob hi')).when(speaks('Bob', 'Hello.')).then(offersNobody);
  });

  test('[ME5] a large space costs as much as a small one: the silent are one group', () => {
    const agents = Array.from({ length: 500 }, (_, at): Partial<NewMember> & { name: string } => ({
      name: `Agent ${at}x`,
    }));
    const { table } = given({ ...MENTION, agents })
      .when(says('Ana', '@Agent 7x go'))
      .when(speaks('Agent 7x', '@Agent 8x go on'));
    expect(table.effectsOf('note-silence')).toMatchObject([{ of: 'others', count: 498 }]);
  });
});
