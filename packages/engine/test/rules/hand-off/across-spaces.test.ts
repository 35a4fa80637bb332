import { expect, test } from 'vitest';

import { asSpaceId, type PolicyName } from '../../../src/index.ts';
import { Neighbours } from '../../support/neighbours.ts';
import {
  calls,
  given,
  holdTheFloor,
  isFor,
  lastSaid,
  leaves,
  notices,
  offersNobody,
  passes,
  says,
  skips,
  speaks,
  stops,
  toolAnswers,
  type TableCheck,
} from '../../support/story.ts';
import type { Seating } from '../../support/table.ts';
import {
  areHeld,
  areParked,
  endsNoWait,
  othersAreSilent,
  refusesFloor,
  sends,
  turnsAre,
  waitsReturn,
  type SendOptions,
} from '../../support/tool-steps.ts';

const HOME: Seating = { agents: ['HR', 'Finance'], settings: { policy: 'chain' } };
const ANNEX: Seating = { agents: ['HR', 'Legal', 'IT'], people: ['Ben'] };

function annexWith(settings: Seating['settings']): Seating {
  return { ...ANNEX, settings: { policy: 'coordinator', main: 'Legal', ...settings } };
}

/** HR has the floor in the space `home` and sends a message into the space `annex`. */
function hrSends(
  sending: SendOptions = {},
  annex: Seating = annexWith({}),
  home = HOME,
): Neighbours {
  return new Neighbours(home, annex)
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'hello there', { to: 'annex', ...sending }));
}

const OUTSIDE = { isMemberThere: false };
const hasSaidNothing: TableCheck = ({ messages }) => expect(messages).toEqual([]);

test('[XS1] an act in another space is an effect that names that space', () => {
  hrSends().then('home', ({ effects }) =>
    expect(effects).toContainEqual(
      expect.objectContaining({ type: 'act-in-space', spaceId: 'annex', because: 'XS1' }),
    ),
  );
});

test('[XS1] a message into another space is not posted in the home space', () => {
  hrSends().then('home', lastSaid('@HR a question'));
});

test('[XS1] a run that sends into another space is parked until that space has answered', () => {
  hrSends().then('home', areParked('hr'));
});

test('[XS1] a message is posted in the other space when the act arrives', () => {
  hrSends().carry().then('annex', lastSaid('hello there'));
});

test('[XS1] the result of an act arrives as an event and resumes the run', () => {
  hrSends()
    .carry()
    .then('home', waitsReturn({ kind: 'sent', messageId: 'home-m2' }), holdTheFloor('hr'));
});

test.each(['chain', 'coordinator'] as const)(
  '[XS1] agents act in other spaces under %s',
  (policy) => {
    const home: Seating = { agents: ['HR', 'Finance'], settings: { policy, main: 'HR' } };
    hrSends({}, annexWith({}), home).carry().then('annex', lastSaid('hello there'));
  },
);

test.each(['broadcast', 'mention'] as const)(
  '[XS1] agents do not act in other spaces under %s',
  (policy) => {
    const home: Seating = { agents: ['HR', 'Finance'], settings: { policy } };
    hrSends({}, annexWith({}), home).then('home', toolAnswers('refused', 'wrong-policy'));
  },
);

test('[XS1] a reply in the other space ends the wait in the home space', () => {
  hrSends({ waitsFor: ['human'] })
    .carry()
    .then('home', areParked('hr'))
    .when('annex', says('Ben', 'hello HR'))
    .carry()
    .then('home', waitsReturn({ kind: 'reply', messageId: 'home-m2', reply: 'annex-m2' }));
});

test('[XS1] a message in the home space does not end a wait for the other space', () => {
  hrSends({ waitsFor: ['any'] })
    .carry()
    .when('home', says('Ana', '@human well'))
    .then('home', endsNoWait);
});

test('[XS1] a message that ends the wait of an agent from another space starts no other run', () => {
  hrSends({ waitsFor: ['human'] })
    .carry()
    .when('annex', says('Ben', 'hello HR'))
    .then('annex', offersNobody);
});

test('[XS1] a wait for a reply from the other space times out in the home space too', () => {
  hrSends({ waitsFor: ['any'] })
    .carry()
    .when('home', passes(60_000))
    .then('home', waitsReturn({ kind: 'timed-out' }));
});

test.each([
  ['times out', passes(60_000)],
  ['ends together with its run', stops('Ana')],
])('[XS1] the other space forgets a wait that %s in the home space', (_, step) => {
  hrSends({ waitsFor: ['any'] })
    .carry()
    .when('home', step)
    .carry()
    .then('annex', ({ state }) => expect(state.floor.waits).toEqual([]));
});

test('[XS1] the outcome of the agent that was mentioned in the other space ends the wait', () => {
  hrSends({ waitsFor: ['any'], mention: 'IT' })
    .carry()
    .when('annex', skips('it'))
    .carry()
    .then('home', waitsReturn({ kind: 'ended', outcome: 'skipped' }));
});

test('[PA4] if an agent waits for an agent of another space that passes, the result of the wait reports the pass', () => {
  hrSends({ waitsFor: ['any'], mention: 'IT' })
    .carry()
    .when('annex', speaks('it', '<world>pass</world>'))
    .carry()
    .then('home', waitsReturn({ kind: 'ended', outcome: 'passed' }));
});

test('[XS1] if a tool call mentions one agent and its text addresses another agent, the outcome of the addressed agent does not end the wait', () => {
  new Neighbours(HOME, annexWith({ policy: 'mention' }))
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', '@Legal see this', { to: 'annex', mention: 'IT', waitsFor: ['any'] }))
    .carry()
    .when('annex', skips('legal'))
    .carry()
    .then('home', areParked('hr'))
    .when('annex', skips('it'))
    .carry()
    .then('home', waitsReturn({ kind: 'ended', outcome: 'skipped' }));
});

test('[XS1] if a tool call mentions no agent, the outcome of the only addressed agent ends the wait', () => {
  new Neighbours(HOME, annexWith({ policy: 'mention' }))
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', '@Legal see this', { to: 'annex', waitsFor: ['any'] }))
    .carry()
    .when('annex', skips('legal'))
    .carry()
    .then('home', waitsReturn({ kind: 'ended', outcome: 'skipped' }));
});

test('[XS1] the other space requests a wake-up for the time at which a wait from the home space ends', () => {
  hrSends({ waitsFor: ['any'] })
    .carry()
    .then('annex', ({ effects }) =>
      expect(effects).toContainEqual({ type: 'wake-later', at: 60_002, because: 'WA7' }),
    );
});

test('[XS2] an agent cannot send a message into a space of which it is not a member', () => {
  given(HOME)
    .when(says('Ana', '@HR a question'))
    .when(
      calls('hr', { tool: 'sendSpaceMessage', spaceId: asSpaceId('annex'), text: 'hi' }, OUTSIDE),
    )
    .then(toolAnswers('refused', 'not-in-space'));
});

test('[XS2] an agent cannot go to a space of which it is not a member', () => {
  given(HOME)
    .when(says('Ana', '@HR a question'))
    .when(calls('hr', { tool: 'goToSpace', spaceId: asSpaceId('annex'), reason: '' }, OUTSIDE))
    .then(toolAnswers('refused', 'not-in-space'));
});

test('[XS2] an agent that left the other space meanwhile posts nothing in that space', () => {
  hrSends()
    .when('annex', leaves('HR'))
    .carry()
    .then('annex', hasSaidNothing)
    .then('home', waitsReturn({ kind: 'refused', code: 'not-in-space' }));
});

test('[XS2] an agent that is paused in the other space posts nothing in that space', () => {
  const annex: Seating = { ...ANNEX, agents: [{ name: 'HR', status: 'paused' }, 'Legal'] };
  hrSends({}, annex).carry().then('annex', hasSaidNothing);
});

test('[XS2] if an agent leaves the other space, its wait for a reply from that space fails', () => {
  hrSends({ waitsFor: ['human'] })
    .carry()
    .when('annex', leaves('HR'))
    .carry()
    .then('home', waitsReturn({ kind: 'ended', outcome: 'failed' }));
});

test('[XS2] when a member leaves the home space, a wait for a reply from the other space continues', () => {
  hrSends({ waitsFor: ['Ben'] })
    .carry()
    .when('home', leaves('Finance'))
    .then('home', endsNoWait);
});

test('[XS2] the other space refuses a mention of an agent that is not its member', () => {
  hrSends({ mention: 'Finance' })
    .carry()
    .then('annex', hasSaidNothing)
    .then('home', waitsReturn({ kind: 'refused', code: 'not-a-member' }));
});

test('[XS3] a message takes a turn of the space in which it is posted', () => {
  hrSends().carry().then('annex', turnsAre(1, 0));
});

test('[XS3] a message for another space takes no turn of the space that sent it', () => {
  hrSends().carry().then('home', turnsAre(0, 1));
});

test('[XS3] the turn limit of the other space applies to a message from the home space', () => {
  hrSends({}, annexWith({ turnLimit: 0 }))
    .carry()
    .then('annex', hasSaidNothing)
    .then('home', waitsReturn({ kind: 'limit' }));
});

const WAKES: readonly (readonly [PolicyName, string, SendOptions, readonly string[]])[] = [
  ['broadcast', 'hello all', {}, []],
  ['mention', '@IT hello', {}, ['it']],
  ['mention', 'hello', { mention: 'IT' }, ['it']],
  ['chain', '@IT hello', {}, []],
  ['chain', 'hello', { mention: 'IT' }, ['it']],
  ['coordinator', '@IT hello', {}, []],
  ['coordinator', 'hello', { mention: 'IT' }, ['it']],
];

test.each(WAKES)(
  '[XS3] under %s the message “%s” from another space, sent with the options %j, gives the floor to %j',
  (policy, text, sending, names) => {
    new Neighbours(HOME, annexWith({ policy }))
      .when('home', says('Ana', '@HR a question'))
      .when('home', sends('hr', text, { to: 'annex', ...sending }))
      .carry()
      .then('annex', holdTheFloor(...names));
  },
);

test('[XS3] the other space records which agents stay silent', () => {
  hrSends().carry().then('annex', othersAreSilent('AD7'));
});

test('[XS3] the other space posts a notice if a message from the home space addresses only paused agents', () => {
  const agents: Seating['agents'] = ['HR', { name: 'Legal', status: 'paused' }, 'IT'];
  new Neighbours(HOME, { ...ANNEX, agents, settings: { policy: 'mention' } })
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', '@Legal hello', { to: 'annex' }))
    .carry()
    .then('annex', notices(/^@human Legal is paused/u));
});

test("[XS3] a mention with a tool is refused if the other space's policy does not allow it", () => {
  hrSends({ mention: 'IT' }, annexWith({ policy: 'broadcast' }))
    .carry()
    .then('home', waitsReturn({ kind: 'refused', code: 'wrong-policy' }));
});

test('[XS3] a mention with a tool is refused after a pass in the other space', () => {
  new Neighbours(HOME, annexWith({}))
    .when('annex', says('Ben', 'hello'))
    .when('annex', speaks('legal', '<world>pass</world>'))
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'hello', { to: 'annex', mention: 'IT' }))
    .carry()
    .then('home', waitsReturn({ kind: 'refused', code: 'passed' }));
});

test('[XS3] the policy of the other space decides the audience of a message', () => {
  hrSends({ mention: 'IT' }, annexWith({ policy: 'mention' }))
    .carry()
    .then('annex', isFor('hr', 'it'));
});

test('[XS3] if the turn limit of the other space refuses a mention, the tool call reports the limit', () => {
  hrSends({ mention: 'IT', waitsFor: ['any'] }, annexWith({ turnLimit: 1 }))
    .carry()
    .then('annex', refusesFloor('it', 'TL3'), notices(/^@human Turn limit reached/u))
    .then('home', waitsReturn({ kind: 'limit', messageId: 'home-m2' }));
});

test('[XS3] an agent that a message from the home space mentions waits for a turn in the other space', () => {
  new Neighbours(HOME, annexWith({ turnLimit: 2 }))
    .when('annex', says('Ben', 'hello'))
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'hello', { to: 'annex', mention: 'IT' }))
    .carry()
    .then('annex', areHeld('it'));
});

test('[XS3] a call posts nothing if it would close a circle of waits in the other space', () => {
  new Neighbours(HOME, annexWith({}))
    .when('annex', says('Ben', 'hello'))
    .when('annex', sends('legal', 'HR?', { waitsFor: ['HR'] }))
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'Legal?', { to: 'annex', waitsFor: ['Legal'] }))
    .carry()
    .then('annex', areParked('legal'), lastSaid('HR?'))
    .then('home', waitsReturn({ kind: 'refused', code: 'circle' }));
});

test('[XS3] a call with a mention posts nothing if it would close a circle of waits in the other space', () => {
  new Neighbours(HOME, annexWith({}))
    .when('annex', says('Ben', 'hello'))
    .when('annex', sends('legal', 'HR?', { waitsFor: ['HR'] }))
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'Legal?', { to: 'annex', waitsFor: ['any'], mention: 'Legal' }))
    .carry()
    .then('home', waitsReturn({ kind: 'refused', code: 'circle' }));
});

test('[XS3] an answer by a member of both spaces ends a wait in the other space', () => {
  new Neighbours(HOME, annexWith({}))
    .when('annex', says('Ben', 'hello'))
    .when('annex', sends('legal', 'HR?', { waitsFor: ['HR'] }))
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'here I am', { to: 'annex' }))
    .carry()
    .then('annex', holdTheFloor('legal'));
});

const READS = { rights: { act: false, read: true } };

test('[XS5] in a history of a version without rights, an agent reads the spaces that its settings list', () => {
  const settings = { policy: 'chain', readableSpaces: [asSpaceId('annex')] } as const;
  const before: Seating = { ...HOME, settings };
  const read = calls('hr', { tool: 'readSpaceMessages', spaceId: asSpaceId('annex') });
  given(HOME)
    .when(says('Ana', '@HR a question'))
    .when(read)
    .then(toolAnswers('refused', 'not-readable'));
  given(before)
    .when(says('Ana', '@HR a question'))
    .when(read)
    .then(({ effects }) => expect(effects).toMatchObject([{ type: 'read-space' }]));
});

test.each([
  ['fifteen messages by default', undefined, 15],
  ['as many messages as its call requests', 30, 30],
  ['at most fifty messages', 500, 50],
  ['at least one message', -3, 1],
])('[XS5] an agent reads %s', (_, limit, expected) => {
  const read = {
    tool: 'readSpaceMessages',
    spaceId: asSpaceId('annex'),
    ...(limit === undefined ? {} : { limit }),
  } as const;
  given(HOME)
    .when(says('Ana', '@HR a question'))
    .when(calls('hr', read, READS))
    .then(({ effects }) =>
      expect(effects).toMatchObject([{ type: 'read-space', spaceId: 'annex', limit: expected }]),
    );
});

test('[XS5] an agent needs no right to read the space in which it runs', () => {
  given(HOME)
    .when(says('Ana', '@HR a question'))
    .when(calls('hr', { tool: 'readSpaceMessages', spaceId: asSpaceId('here') }))
    .then(({ effects }) => expect(effects).toMatchObject([{ type: 'read-space' }]));
});
