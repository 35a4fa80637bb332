import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { NewMember } from '../../../src/index.ts';
import { isPaused } from '../../support/changes.ts';
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
  type TableStep,
} from '../../support/story.ts';
import { idOf, Table } from '../../support/table.ts';
import { othersAreSilent } from '../../support/tool-steps.ts';

const MENTION = {
  agents: ['Bob', 'Carol', 'Dave', { name: 'Quill', quiet: true }],
  people: ['Ana', 'Ben'],
  settings: { policy: 'mention' },
} as const;
const LED = { ...MENTION, settings: { policy: 'mention', main: 'Carol' } } as const;

describe('messages of people and services give their addressees the floor', () => {
  test('[ME1] exactly the agents in leading mentions of a message get the floor', () => {
    given(MENTION)
      .when(says('Ana', '@Dave, @Bob: look at @Carol'))
      .then(holdTheFloor('Bob', 'Dave'), offersRun('Dave', { because: 'ME1' }));
  });

  test('[ME1] without a leading mention, agents in inner mentions get the floor', () => {
    given(MENTION).when(says('Ana', 'ask @Carol or @Dave')).then(holdTheFloor('Carol', 'Dave'));
  });

  test("[ME1] a service's message gives the floor to its addressees", () => {
    given(MENTION).when(posts('Cron', '@Dave check in')).then(holdTheFloor('Dave'));
  });

  test('[ME1] a quiet agent that is addressed gets the floor', () => {
    given(MENTION).when(says('Ana', '@Quill hi')).then(holdTheFloor('Quill'));
  });

  test('[ME1] a message to @all gives every agent the floor, even quiet agents', () => {
    given(MENTION)
      .when(says('Ana', '@all hi'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave', 'Quill'));
  });

  test('[ME1] an agent that is mentioned twice gets one run', () => {
    given(MENTION).when(says('Ana', '@Bob hi\n@Bob @Bob')).then(holdTheFloor('Bob'));
  });

  test("[ME1] a reply to an agent's message gives that agent the floor", () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(says('Ben', 'and?', { replyingTo: 'Bob' }))
      .then(offersRun('Bob', { because: 'ME1' }));
  });

  test('[ME1] runs are created only for agents that get the floor', () => {
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

  test('[ME1] exactly the addressed agents get the floor', () => {
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

  test('[ME2] a message without addressees gives the floor only to the main agent', () => {
    given(LED)
      .when(says('Ana', 'what now?'))
      .then(holdTheFloor('Carol'), offersRun('Carol', { because: 'ME2' }), isFor('everyone'));
  });

  test("[ME2] a service's message without addressees gives the floor to the main agent", () => {
    given(LED).when(posts('Cron', 'good morning')).then(holdTheFloor('Carol'));
  });

  test.each([says('Ana', 'ask @Bob and @all'), posts('Cron', 'ask @Bob')])(
    '[ME2] with a main agent, an inner mention addresses nobody',
    (step: TableStep) => {
      given(LED).when(step).then(holdTheFloor('Carol'), isFor('everyone'));
    },
  );

  test('[ME2] with a main agent, the stored text does not change', () => {
    given(LED).when(says('Ana', 'ask @Bob')).then(lastSaid('ask @Bob'));
  });

  test('[ME2] with a main agent, a leading mention of another agent addresses only that agent', () => {
    given(LED).when(says('Ana', '@Bob hi')).then(holdTheFloor('Bob'));
  });

  test("[ME2] with a main agent, a reply to an agent's message addresses that agent", () => {
    given(LED)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(says('Ana', 'what of @Dave?', { replyingTo: 'Bob' }))
      .then(holdTheFloor('Bob'));
  });

  test('[ME2] a quiet main agent still gets the floor', () => {
    given({ ...MENTION, settings: { policy: 'mention', main: 'Quill' } })
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Quill'));
  });

  test('[ME2] a paused main agent counts as not set', () => {
    given(LED).when(isPaused('Carol')).when(says('Ana', 'hi')).then(holdTheFloor('Bob', 'Dave'));
  });

  test('[ME2] with a paused main agent, inner mentions address agents', () => {
    given(LED)
      .when(isPaused('Carol'))
      .when(says('Ana', 'ask @Dave'))
      .then(holdTheFloor('Dave'), isFor('Dave'));
  });

  test('[ME2] a main agent that left counts as not set', () => {
    given(LED).when(leaves('Carol')).when(says('Ana', 'ask @Dave')).then(holdTheFloor('Dave'));
  });

  test('[ME3] without a main agent, a message without addressees goes to all agents that are not quiet', () => {
    given(MENTION)
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'), offersRun('Bob', { because: 'ME3' }));
  });

  test("[ME3] a service's message without addressees goes to all agents that are not quiet", () => {
    given(MENTION)
      .when(posts('Cron', 'hi'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'));
  });

  test('[ME3] a message with only inner mentions of people goes to all agents that are not quiet', () => {
    given(MENTION)
      .when(says('Ana', 'thank @Ben'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'));
  });

  test("[ME3] a service's reply to an agent goes to all agents that are not quiet", () => {
    given(MENTION)
      .when(says('Ana', 'hi'))
      .when(speaks('Bob'))
      .when((table) => table.says('Cron', 'ok', { kind: 'service', replyTo: table.lastOf('Bob') }))
      .then(offersRun('Dave', { because: 'ME3' }));
  });
});

describe('with `unaddressed: nobody`, a message without addressees gives nobody the floor', () => {
  const NOBODY = {
    ...MENTION,
    settings: { policy: 'mention', unaddressed: 'nobody' },
  } as const;

  test('[ME9] with `unaddressed: nobody`, a message without addressees gives nobody the floor and posts no notice', () => {
    given(NOBODY)
      .when(says('Ana', 'hi'))
      .then(offersNobody, notices(), othersAreSilent('ME9'), isFor('everyone'));
  });

  test("[ME9] with `unaddressed: nobody`, a service's message without addressees gives nobody the floor", () => {
    given(NOBODY).when(posts('Cron', 'check in')).then(offersNobody, notices());
  });

  test('[ME9] with `unaddressed: nobody`, inner mentions of people give nobody the floor', () => {
    given(NOBODY).when(says('Ana', 'ask @Ben')).then(offersNobody, notices());
  });

  test('[ME9] with `unaddressed: nobody`, no notice is posted even if all agents are paused', () => {
    given({ ...NOBODY, agents: ['Bob'] })
      .when(isPaused('Bob'))
      .when(says('Ana', 'hi'))
      .then(offersNobody, notices());
  });

  test('[ME2] with `unaddressed: nobody`, a main agent still gets the floor', () => {
    given({ ...NOBODY, settings: { ...NOBODY.settings, main: 'Carol' } })
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Carol'));
  });

  test('[ME9] with `unaddressed: nobody`, a paused main agent counts as not set', () => {
    given({ ...NOBODY, settings: { ...NOBODY.settings, main: 'Carol' } })
      .when(isPaused('Carol'))
      .when(says('Ana', 'hi'))
      .then(offersNobody, notices());
  });

  test('[ME1] with `unaddressed: nobody`, addressed agents still get the floor', () => {
    given(NOBODY).when(says('Ana', 'ask @Carol')).then(holdTheFloor('Carol'));
  });

  test("[ME1] with `unaddressed: nobody`, a reply to an agent's message still addresses that agent", () => {
    given(NOBODY)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(says('Ben', 'and?', { replyingTo: 'Bob' }))
      .then(holdTheFloor('Bob'));
  });

  test('[ME4] with `unaddressed: nobody`, a reply to a private message still goes to the readers of that message', () => {
    given(NOBODY)
      .when(says('Ana', '@Bob @Dave a secret'))
      .when(speaks('Bob'))
      .when(speaks('Dave'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(holdTheFloor('Bob', 'Dave'));
  });

  test('[FL3] with `unaddressed: nobody`, the only agent still answers every message of the only person', () => {
    given({ ...NOBODY, agents: ['Bob'], people: ['Ana'] })
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Bob'));
  });

  test('[FL5] with `unaddressed: nobody`, a notice still says that an addressed agent is paused', () => {
    given(NOBODY)
      .when(isPaused('Bob'))
      .when(says('Ana', '@Bob hi'))
      .then(offersNobody, notices(/Bob is paused/));
  });

  test('[ME9] the silent agents of a large space are one group in the decision', () => {
    const agents = Array.from({ length: 500 }, (_, at) => `Agent ${at}x`);
    const { table } = given({ ...NOBODY, agents }).when(says('Ana', 'hi'));
    expect(table.effectsOf('note-silence')).toMatchObject([
      { of: 'others', count: 500, because: 'ME9' },
    ]);
  });
});

describe('a reply to a private message goes only to agents that may see that message', () => {
  test('[ME4] a reply to a private message gives the floor to a main agent that may see that message', () => {
    given(LED)
      .when(says('Ana', '@Bob @Carol a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(offersRun('Carol', { because: 'ME4' }), isFor('Bob', 'Carol'));
  });

  test('[ME4] a reply to a private message gives the floor only to the main agent', () => {
    const { table } = given(LED)
      .when(says('Ana', '@Bob @Carol a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }));
    expect(table.effectsOf('offer-run')).toHaveLength(1);
  });

  test('[ME4] if the main agent may not see a private message, a reply to it goes to the readers of that message', () => {
    const { table } = given(LED)
      .when(says('Ana', '@Bob @Dave a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }));
    expect(table.effectsOf('offer-run').map(({ run }) => run.agent)).toEqual(['bob', 'dave']);
  });

  test('[ME4] without a main agent, a reply to a private message goes to the readers of that message, except quiet agents', () => {
    const { table } = given(MENTION)
      .when(says('Ana', '@Bob @Quill a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }));
    expect(table.effectsOf('offer-run').map(({ run }) => run.agent)).toEqual(['bob']);
  });

  test('[ME4] if all readers of a private message are quiet, a reply to it gives nobody the floor and posts a notice', () => {
    given(MENTION)
      .when(says('Ana', '@Quill a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(offersNobody, notices(/@human/));
  });

  test("[ME4] a service's reply to a private message goes to the readers of that message", () => {
    given(MENTION)
      .when(says('Ana', '@Bob a secret'))
      .when(speaks('Bob'))
      .when((table) => table.says('Cron', 'ok', { kind: 'service', replyTo: table.lastOf('Bob') }))
      .then(offersRun('Bob', { because: 'ME4' }), isFor('Bob'));
  });

  test('[ME4] if a reply to a private message has addressees, the reply goes to these addressees', () => {
    given(MENTION)
      .when(says('Ana', '@Bob a secret'))
      .when(says('Ben', '@Dave look', { replyingTo: 'Ana' }))
      .then(offersRun('Dave', { because: 'ME1' }));
  });

  test('[ME4] a reply to a public message goes to everyone', () => {
    given(MENTION)
      .when(says('Ana', '@human hello'))
      .when(says('Ben', 'hi all', { replyingTo: 'Ana' }))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'), isFor('everyone'));
  });
});

describe('messages of agents give the floor to the agents in leading mentions', () => {
  const said = (text: string) =>
    given(MENTION).when(says('Ana', '@Bob hi')).when(speaks('Bob', text));

  test("[ME5] an agent's message gives the floor to exactly the agents in its leading mentions", () => {
    said('@Carol and @Quill, look').then(
      holdTheFloor('Carol', 'Quill'),
      offersRun('Quill', { because: 'ME5' }),
    );
  });

  test("[ME5] leading mentions on a later line of an agent's message give the floor", () => {
    said('Sure.\n@Dave please check').then(holdTheFloor('Dave'));
  });

  test('[ME5] leading mentions of a person and an agent give that agent the floor', () => {
    said('@Ana @Dave look').then(holdTheFloor('Dave'));
  });

  test.each([
    'I asked @Carol',
    'Plan:\n- @Carol writes\n- @Dave reads',
    "@Carol's idea",
    '> @Carol',
  ])("[ME5] an agent's text %j addresses nobody and gives nobody the floor", (text) => {
    said(text).then(offersNobody, isFor('Bob'));
  });

  test('[ME5] a paused agent in a leading mention does not get the floor', () => {
    given(MENTION)
      .when(isPaused('Dave'))
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol @Dave look'))
      .then(holdTheFloor('Carol'), isSilent('Dave', 'FL1'));
  });

  test("[ME5] the main agent does not get the floor for an agent's message without addressees", () => {
    given(LED).when(says('Ana', '@Bob hi')).when(speaks('Bob', 'Hello.')).then(offersNobody);
  });

  test('[ME5] a decision lists silent agents as one group, so that it stays small in a large space', () => {
    const agents = Array.from({ length: 500 }, (_, at): Partial<NewMember> & { name: string } => ({
      name: `Agent ${at}x`,
    }));
    const { table } = given({ ...MENTION, agents })
      .when(says('Ana', '@Agent 7x go'))
      .when(speaks('Agent 7x', '@Agent 8x go on'));
    expect(table.effectsOf('note-silence')).toMatchObject([{ of: 'others', count: 498 }]);
  });
});
