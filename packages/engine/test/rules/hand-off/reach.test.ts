import { expect, test } from 'vitest';
import { asSpaceId, type Act, type Rights, type ToolCall } from '../../../src/index.ts';
import { Neighbours } from '../../support/neighbours.ts';
import { given, notices, says, speaks, toolAnswers, type TableStep } from '../../support/story.ts';
import { idOf, Table, type Seating } from '../../support/table.ts';
import { areParked, asks, postsNothing, waitsReturn } from '../../support/tool-steps.ts';

const HOME: Seating = { agents: ['HR', 'Finance'], settings: { policy: 'chain' } };
const ANNEX: Seating = { agents: ['HR', 'Legal'], people: ['Ben'], settings: { policy: 'chain' } };
const annex = asSpaceId('annex');

const GO: ToolCall = { tool: 'goToSpace', spaceId: annex, reason: 'to ask' };
const SEND: ToolCall = { tool: 'sendSpaceMessage', spaceId: annex, text: 'hello there' };
const ASK: ToolCall = { ...SEND, mention: 'Legal', wait: { for: ['agent'] } };
const READ: ToolCall = { tool: 'readSpaceMessages', spaceId: annex };

const NOTHING: Rights = { act: false, read: false };
const ACT: Rights = { act: true, read: false };
const BOTH: Rights = { act: true, read: true };

/** HR has the floor in the space `home`, in a chain that Ana started. */
function started(): Neighbours {
  return new Neighbours(HOME, ANNEX).when('home', (table) =>
    table.says('Ana', '@HR a question', { starter: 'Ana' }),
  );
}

function callsWith(call: ToolCall, rights: Rights): TableStep {
  return (table) => void table.calls('hr', call, { rights });
}

test.each([
  ['goes to another space', GO],
  ['posts in another space', SEND],
  ['waits for a reply from another space', ASK],
  ['reads another space', READ],
])('[XS8] an agent that %s is refused if no right allows it', (_, call) => {
  started()
    .when('home', callsWith(call, NOTHING))
    .then('home', toolAnswers('refused', 'not-granted'));
});

test.each([GO, SEND, ASK, READ])(
  '[XS8] the tool $tool gives the same refusal without a right and without membership in the other space',
  (call) => {
    started()
      .when(
        'home',
        (table) => void table.calls('hr', call, { rights: NOTHING, isMemberThere: false }),
      )
      .then('home', toolAnswers('refused', 'not-granted'));
  },
);

test('[XS8] only an agent with a right in the other space learns that the space is a forum', () => {
  const toForum =
    (rights: Rights): TableStep =>
    (table) =>
      void table.calls('hr', GO, { rights, isForumThere: true });
  started().when('home', toForum(NOTHING)).then('home', toolAnswers('refused', 'not-granted'));
  started().when('home', toForum(ACT)).then('home', toolAnswers('refused', 'in-forum'));
});

test.each([GO, SEND])(
  '[XS8] the tool $tool tells only an agent with a right that the other space is archived',
  (call) => {
    const toArchive =
      (rights: Rights): TableStep =>
      (table) =>
        void table.calls('hr', call, { rights, isMemberThere: false, isArchivedThere: true });
    started().when('home', toArchive(NOTHING)).then('home', toolAnswers('refused', 'not-granted'));
    started().when('home', toArchive(ACT)).then('home', toolAnswers('refused', 'space-archived'));
  },
);

test('[XS2] in a history of an older version, a call into an archived space gets the refusal for an agent outside that space', () => {
  started()
    .when('home', (table) => void table.calls('hr', SEND, { rights: ACT, isMemberThere: false }))
    .then('home', toolAnswers('refused', 'not-in-space'));
});

test('[XS8] a right to act is enough to post in and to go to another space', () => {
  started().when('home', callsWith(SEND, ACT)).then('home', areParked('hr'));
  started().when('home', callsWith(GO, ACT)).then('home', toolAnswers('accepted'));
});

test('[XS8] a message that waits for a reply needs a right to read, and is not posted without that right', () => {
  started()
    .when('home', callsWith(ASK, ACT))
    .then('home', toolAnswers('refused', 'not-granted'), postsNothing)
    .carry()
    .then('annex', ({ messages }) => expect(messages).toEqual([]));
});

function arrives(table: Table, from: string, act: Act, isGranted: boolean): void {
  table.apply({ type: 'act-arrived', from: asSpaceId(from), act, isGranted });
}

function actsOf({ effects }: Table): readonly Act[] {
  return effects.flatMap((effect) => (effect.type === 'act-in-space' ? [effect.act] : []));
}

test('[XS8] a message is not posted if the right to act was revoked before the message arrived', () => {
  const { home, annex: there } = started().when('home', callsWith(SEND, ACT));
  for (const act of actsOf(home)) arrives(there, 'home', act, false);
  expect(there.messages).toEqual([]);
  for (const act of actsOf(there)) home.apply({ type: 'act-arrived', from: annex, act });
  waitsReturn({ kind: 'refused', code: 'not-granted' })(home);
});

test('[XS8] a reply is not delivered after the right to read was revoked', () => {
  const { home, annex: there } = started().when('home', callsWith(ASK, BOTH));
  for (const act of actsOf(home)) arrives(there, 'home', act, true);
  speaks('legal', 'the secret')(there);
  for (const act of actsOf(there)) arrives(home, 'annex', act, false);
  waitsReturn({ kind: 'refused', code: 'not-granted' })(home);
});

test('[XS9] a message into another space names the person who started its chain', () => {
  started()
    .when('home', callsWith(SEND, ACT))
    .then('home', (table) => expect(actsOf(table)).toMatchObject([{ starter: idOf('Ana') }]));
});

test('[XS9] a chain that an agent starts in another space stores the agent’s home space and the starter of its chain there', () => {
  started()
    .when('home', callsWith(GO, ACT))
    .when('home', asks('hr', 'Legal'))
    .when('home', speaks('hr', 'a question from home'))
    .carry()
    .when(
      'annex',
      (table) =>
        void table.calls(
          'legal',
          { tool: 'sendSpaceMessage', spaceId: asSpaceId('third'), text: 'and on' },
          { rights: ACT },
        ),
    )
    .then('annex', (table) =>
      expect(actsOf(table)).toMatchObject([{ starter: idOf('Ana'), home: 'home' }]),
    );
});

test('[XS9] the chain of a service belongs to no person, and the chain of a schedule belongs to the creator of the schedule', () => {
  const sends = callsWith(SEND, ACT);
  const byService = new Table({ ...HOME, id: 'home' });
  byService.says('Cron', '@HR check in', { kind: 'service' });
  sends(byService);
  expect(actsOf(byService)[0]).not.toHaveProperty('starter');
  const byMaker = new Table({ ...HOME, id: 'home' });
  byMaker.says('Cron', '@HR check in', { kind: 'service', starter: 'Mona' });
  sends(byMaker);
  expect(actsOf(byMaker)).toMatchObject([{ starter: idOf('Mona') }]);
});

test('[XS9] a person who presses Continue or regenerates counts as the starter of the new chain', () => {
  given({ ...HOME, settings: { policy: 'chain', turnLimit: 1 } })
    .when(says('Ana', '@HR a question'))
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', 'Finance knows'))
    .when(
      (table) =>
        void table.apply({ type: 'continue-asked', by: idOf('Ana'), starter: idOf('Ana') }),
    )
    .then(({ state }) => expect(state.floor.chains).toMatchObject([{ starter: idOf('Ana') }]));
  given(HOME)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'an answer'))
    .when((table) => {
      const message = table.lastOf('hr');
      table.apply({ type: 'regenerate-asked', message, starter: idOf('Ana') });
    })
    .then(({ state }) => expect(state.floor.chains).toMatchObject([{ starter: idOf('Ana') }]));
});

const GRANT = {
  type: 'grant-changed',
  by: { id: idOf('Ana'), name: 'Ana' },
  home: { id: annex, name: 'Annex' },
} as const;

test('[XS10] granting and revoking a right post notices in the granting space', () => {
  given(HOME)
    .when((table) => void table.apply({ ...GRANT, kind: 'read', isGiven: true }))
    .then(notices('Ana lets agents from “Annex” read this space.'))
    .when((table) => void table.apply({ ...GRANT, kind: 'act', isGiven: false }))
    .then(notices('Ana no longer lets agents from “Annex” post in this space.'));
});
