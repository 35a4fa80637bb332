import { expect, test } from 'vitest';

import { asSpaceId } from '../../../src/index.ts';
import { Neighbours } from '../../support/neighbours.ts';
import {
  calls,
  endsRuns,
  fails,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  leaves,
  notices,
  offersRun,
  says,
  skips,
  speaks,
  toolAnswers,
} from '../../support/story.ts';
import { idOf, type Seating } from '../../support/table.ts';
import {
  asks,
  asksToDelegate,
  goes,
  isTold,
  postsNothing,
  refusesFloor,
  sends,
  turnsAre,
  waitsReturn,
} from '../../support/tool-steps.ts';

const HOME: Seating = { agents: ['HR', 'Finance'], settings: { policy: 'chain' } };
const ANNEX: Seating = { agents: ['HR', 'Legal', 'IT'], people: ['Ben'] };

/** HR got the floor in the space `home` and went to the space `annex`. */
function hrWent(annex: Partial<Seating> = {}, home: Seating = HOME): Neighbours {
  return new Neighbours(home, { ...ANNEX, ...annex })
    .when('home', says('Ana', '@HR a question'))
    .when('home', goes('hr'));
}

test('[XS4] a call to go to another space is accepted', () => {
  hrWent().then('home', toolAnswers('accepted'));
});

test('[XS4] a mention by a run that went to another space is accepted, and is checked only when its message arrives', () => {
  hrWent().when('home', asks('hr', 'Legal')).then('home', toolAnswers('accepted'));
});

test('[XS4] after going to a space, a run posts its answer in that space', () => {
  hrWent().when('home', speaks('hr', 'hello there')).carry().then('annex', lastSaid('hello there'));
});

test('[XS4] after going to a space, a run does not post in its home space', () => {
  hrWent().when('home', speaks('hr', 'hello there')).then('home', postsNothing, isOver);
});

test('[XS4] a run that went to a space ends as responded', () => {
  hrWent()
    .when('home', speaks('hr', 'hello there'))
    .then('home', endsRuns(['hr', 'responded', 'XS4']));
});

test('[XS4] a run that posts in another space releases its turn in its home space', () => {
  hrWent().when('home', speaks('hr', 'hello there')).then('home', turnsAre(0, 0));
});

test('[XS4] after going to a space, a hand-off takes effect in that space', () => {
  hrWent()
    .when('home', speaks('hr', 'over to you', { handsOverTo: 'Legal' }))
    .carry()
    .then('annex', offersRun('legal', { because: 'CH2' }));
});

test('[XS4] a hand-off in a text takes effect in the space where the text is posted', () => {
  hrWent().when('home', speaks('hr', 'Hello. @IT you?')).carry().then('annex', holdTheFloor('it'));
});

test('[XS4] an agent that went to another space and asked an agent gets the floor back there', () => {
  hrWent()
    .when('home', speaks('hr', 'a question', { handsOverTo: 'Legal', expectsReply: true }))
    .carry()
    .when('annex', speaks('legal', 'an answer'))
    .then('annex', offersRun('hr', { because: 'CH5' }))
    .then('home', isOver);
});

test("[XS4] an agent that gets the floor back in another space learns how the asked agent's run ended", () => {
  hrWent()
    .when('home', speaks('hr', 'a question', { handsOverTo: 'Legal', expectsReply: true }))
    .carry()
    .when('annex', skips('legal'))
    .then('annex', isTold('hr', { asked: idOf('legal'), result: { kind: 'skipped' } }));
});

test('[XS3] an agent that asked in a `mention` space that it went to gets the floor back only once', () => {
  hrWent({ settings: { policy: 'mention' } })
    .when('home', speaks('hr', 'a question', { handsOverTo: 'Legal', expectsReply: true }))
    .carry()
    .when('annex', speaks('legal', 'an answer'))
    .then('annex', lastSaid('@HR an answer'), holdTheFloor('hr'));
});

test('[XS6] a notice is posted if an agent went to another space and handed off without text', () => {
  hrWent()
    .when('home', speaks('hr', '', { handsOverTo: 'Legal' }))
    .then(
      'home',
      notices('@human HR went to another space and said nothing there, so nobody was asked.'),
    );
});

test('[CH18] if the other space refuses the hand-off of an arriving answer, a notice in that space says so', () => {
  hrWent()
    .when('home', speaks('hr', 'over to you', { handsOverTo: 'Ghost' }))
    .carry()
    .then('annex', notices('@human HR asked for an agent that cannot answer here.'));
});

test('[XS4] a run that went to another space can return to its home space', () => {
  hrWent()
    .when('home', calls('hr', { tool: 'goToSpace', spaceId: asSpaceId('home'), reason: 'back' }))
    .then('home', toolAnswers('accepted'))
    .when('home', speaks('hr', 'here again'))
    .then('home', lastSaid('here again'));
});

test('[NN1] an answer without news is not posted in another space', () => {
  new Neighbours({ agents: ['HR', 'IT'], settings: { policy: 'chain' } }, { agents: ['HR', 'IT'] })
    .when('home', says('Ana', '@IT go'))
    .when('home', speaks('it', 'you', { handsOverTo: 'HR' }))
    .when('home', calls('hr', { tool: 'goToSpace', spaceId: asSpaceId('annex'), reason: 'go' }))
    .when('home', speaks('hr', '👍'))
    .then('home', endsRuns(['hr', 'suppressed', 'NN1']));
});

test('[ST1] an unfinished answer for another space is not posted in the home space', () => {
  hrWent()
    .when('home', fails('hr', 'error', 'half an'))
    .then('home', lastSaid('@HR a question'));
});

test('[XS4] if the target of a hand-off is not in the other space, the text is still posted', () => {
  hrWent()
    .when('home', speaks('hr', 'over to you', { handsOverTo: 'Finance' }))
    .carry()
    .then('annex', lastSaid('over to you'), isOver);
});

test('[XS4] a run that went to a space cannot delegate', () => {
  hrWent()
    .when('home', asksToDelegate('hr', 'Finance'))
    .then('home', toolAnswers('refused', 'not-in-space'));
});

test('[XS4] a run cannot go to its own space', () => {
  given(HOME)
    .when(says('Ana', '@HR a question'))
    .when(goes('hr', 'here'))
    .then(toolAnswers('refused', 'same-space'));
});

test('[XS4] a run that has handed off in its home space cannot go to another space', () => {
  given(HOME)
    .when(says('Ana', '@HR a question'))
    .when(asks('hr', 'Finance'))
    .when(goes('hr'))
    .then(toolAnswers('refused', 'second-hand-off'));
});

test('[CH17] a run that has handed off in another space cannot return to its home space', () => {
  hrWent()
    .when('home', asks('hr', 'Legal'))
    .when('home', goes('hr', 'home'))
    .then('home', toolAnswers('refused', 'second-hand-off'))
    .when('home', speaks('hr', 'over to you'))
    .carry()
    .then('annex', holdTheFloor('legal'));
});

test('[XS4] a run that went to a space and has no text ends as skipped', () => {
  hrWent()
    .when('home', skips('hr'))
    .then('home', endsRuns(['hr', 'skipped', 'CH11']));
});

test('[XS4] an answer with a stop tag gives nobody the floor in the other space', () => {
  hrWent()
    .when('home', speaks('hr', '@IT that is all <world>stop</world>'))
    .carry()
    .then('annex', lastSaid('that is all'), isOver);
});

test('[XS4] an agent that waits in the home space gets the floor back in the home space', () => {
  new Neighbours(HOME, ANNEX)
    .when('home', says('Ana', '@Finance a question'))
    .when('home', speaks('finance', 'asking', { handsOverTo: 'HR', expectsReply: true }))
    .when('home', goes('hr'))
    .when('home', speaks('hr', 'hello there'))
    .then('home', holdTheFloor('finance'));
});

test('[WA4] if a text from another space ends a wait, only a leading mention in the text gives an agent the floor', () => {
  const annex: Seating = { ...ANNEX, settings: { policy: 'coordinator', main: 'Legal' } };
  new Neighbours(HOME, annex)
    .when('annex', says('Ben', 'hello'))
    .when('annex', sends('legal', 'HR?', { waitsFor: ['HR'] }))
    .when(
      'annex',
      (table) =>
        void table.apply({
          type: 'settings-changed',
          settings: { ...table.state.settings, policy: 'chain' },
        }),
    )
    .when('home', says('Ana', '@HR a question'))
    .when('home', goes('hr'))
    .when('home', speaks('hr', 'Here I am. @IT knows.'))
    .carry()
    .then('annex', holdTheFloor('legal'));
});

test.each([
  ['Here it is. @IT knows more.', []],
  ['@IT knows more.', ['it']],
])('[WA4] the answer “%s” to a wait from another space gives the floor to %j', (text, names) => {
  new Neighbours(HOME, ANNEX)
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'a word?', { to: 'annex', mention: 'Legal', waitsFor: ['any'] }))
    .carry()
    .when('annex', speaks('legal', text))
    .then('annex', holdTheFloor(...names));
});

test('[XS6] people get a notice if an answer could not be posted because no turn was free', () => {
  hrWent({ settings: { turnLimit: 0 } })
    .when('home', speaks('hr', 'hello there'))
    .carry()
    .then('home', notices(/^@human HR could not speak in the other space: the turn limit/u));
});

test('[XS6] people get a notice if an answer was refused in the other space', () => {
  hrWent()
    .when('home', speaks('hr', 'hello there'))
    .when('annex', leaves('HR'))
    .carry()
    .then('home', notices(/^@human HR could not speak in the other space/u));
});

test('[XS6] people get no notice if an answer was posted', () => {
  hrWent()
    .when('home', speaks('hr', 'hello there'))
    .carry()
    .then('home', notices(), ({ history }) => expect(history).toHaveLength(3));
});

test('[XS6] people get no notice if a message that a tool sends is refused', () => {
  new Neighbours(HOME, ANNEX)
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'hello', { to: 'annex', mention: 'Nobody' }))
    .carry()
    .then('home', notices());
});

test('[XS7] an act contains the number of runs that its chain has used', () => {
  hrWent({}, { ...HOME, settings: { policy: 'chain', maxRuns: 3 } })
    .when('home', speaks('hr', 'over to you', { handsOverTo: 'Legal' }))
    .carry()
    .then('annex', ({ state }) => expect(state.floor.chains).toMatchObject([{ runsUsed: 2 }]));
});

test('[XS7] a chain that has used all its runs in the home space gets none in another space', () => {
  hrWent({ settings: { maxRuns: 1 } })
    .when('home', speaks('hr', 'over to you', { handsOverTo: 'Legal' }))
    .carry()
    .then('annex', lastSaid('over to you'), refusesFloor('legal', 'CH6'), isOver);
});

test('[XS7] a mention with a tool is refused if it exceeds the chain limit, and nothing is posted', () => {
  new Neighbours(HOME, { ...ANNEX, settings: { maxRuns: 1 } })
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'hello', { to: 'annex', mention: 'IT' }))
    .carry()
    .then('annex', ({ messages }) => expect(messages).toEqual([]))
    .then('home', waitsReturn({ kind: 'refused', code: 'run-limit' }));
});

test('[XS7] people of the other space get a notice that the chain limit refused an agent', () => {
  hrWent({ settings: { maxRuns: 1 } })
    .when('home', speaks('hr', 'over to you', { handsOverTo: 'Legal' }))
    .carry()
    .then('annex', notices(/^@human Chain limit reached \(1 run in one chain\)\. Legal /u));
});

test('[XS7] an agent that expects a reply in another space needs one more run to get the floor back', () => {
  hrWent({ settings: { maxRuns: 2 } })
    .when('home', speaks('hr', 'a question', { handsOverTo: 'Legal', expectsReply: true }))
    .carry()
    .then('annex', refusesFloor('legal', 'CH6'));
});

test('[XS7] a chain that an agent starts in another space stores the run that started it', () => {
  hrWent()
    .when('home', speaks('hr', 'over to you', { handsOverTo: 'Legal' }))
    .carry()
    .then('annex', ({ state }) =>
      expect(state.floor.chains).toMatchObject([{ origin: { spaceId: 'home' } }]),
    );
});

test('[SG1] an answer of only a mention and a stop tag posts nothing in the other space', () => {
  hrWent()
    .when('home', speaks('hr', '@Legal <world>stop</world>'))
    .carry()
    .then('annex', ({ messages }) => expect(messages).toEqual([]));
});

test('[XS6] a notice is posted if a run that went to another space delegates together with its answer', () => {
  const away = hrWent();
  away.home.ends('hr', {
    kind: 'answered',
    content: 'here',
    handOff: { kind: 'delegate', target: 'Legal', reason: '' },
  });
  away.then(
    'home',
    notices(
      '@human HR went to another space and can only answer there itself, so nobody was asked.',
    ),
  );
});

test('[PA2] if agents that a text from another space mentions are refused after a pass, their mentions stay in the text', () => {
  hrWent({ settings: { policy: 'mention' } })
    .when('annex', says('Ben', '@IT go'))
    .when('annex', speaks('it', '<world>pass</world>'))
    .when('home', speaks('hr', '@Legal please look'))
    .carry()
    .then('annex', lastSaid('@Legal please look'));
});
