import { expect, test } from 'vitest';

import {
  calls,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  leaves,
  offersRun,
  says,
  skips,
  speaks,
  toolAnswers,
} from '../../support/story.ts';
import { idOf } from '../../support/table.ts';
import {
  answers,
  asks,
  asksToDelegate,
  hasCause,
  postsNothing,
  refusesFloor,
} from '../../support/tool-steps.ts';

const FOUR = { agents: ['HR', 'Finance', 'Legal', { name: 'Old', status: 'paused' }] } as const;

function asked(text = '@HR a question'): ReturnType<typeof given> {
  return given(FOUR).when(says('Ana', text));
}

test('[CH2] the agent that the last speaker handed off to gets the next run', () => {
  asked()
    .when(speaks('hr', 'over to you', { handsOverTo: 'Finance' }))
    .then(offersRun('finance', { because: 'CH2' }));
});

test("[CH2] the target's task names the agent that handed off, and its reason", () => {
  asked()
    .when(speaks('hr', 'over to you', { handsOverTo: 'Finance', reason: 'the numbers' }))
    .then(hasCause('finance', { kind: 'mention', by: idOf('hr'), reason: 'the numbers' }));
});

test('[CH2] the target of a hand-off gets the floor only after the run that handed off has ended', () => {
  asked().when(asks('hr', 'Finance')).then(holdTheFloor('hr'));
});

test('[CH2] an agent that hands off without expecting a reply does not speak again', () => {
  asked()
    .when(speaks('hr', 'over to you', { handsOverTo: 'Finance' }))
    .when(speaks('finance'))
    .then(isOver);
});

test('[CH2] the message with a hand-off is posted before the target gets the floor', () => {
  asked()
    .when(speaks('hr', 'over to you', { handsOverTo: 'Finance' }))
    .then(({ effects }) => {
      const types = effects.map(({ type }) => type);
      expect(types.indexOf('post-message')).toBeLessThan(types.indexOf('offer-run'));
    });
});

test.each([
  ['CH2', asks('hr', 'Finance')],
  ['CH4', asks('hr', 'Finance', true)],
  ['CH10', asksToDelegate('hr', 'Finance')],
])('[CH2] an accepted hand-off cites the rule %s', (because, step) => {
  asked()
    .when(step)
    .then(({ effects }) =>
      expect(effects).toMatchObject([
        { type: 'answer-tool', result: { kind: 'accepted' }, because },
      ]),
    );
});

test('[CH2] a tool call may name the target of a hand-off with a mention', () => {
  asked().when(asks('hr', '@Finance')).then(toolAnswers('accepted'));
});

test('[CH4] an agent that expects a reply waits on the stack of its branch', () => {
  asked()
    .when(speaks('hr', 'a question', { handsOverTo: 'Finance', expectsReply: true }))
    .then(offersRun('finance', { because: 'CH4' }), ({ state }) =>
      expect(state.floor.chains[0]?.branches[0]?.stack).toMatchObject([
        { agent: 'hr', asked: 'finance' },
      ]),
    );
});

test.each([
  ['itself', 'HR', 'self'],
  ['a person', 'Ana', 'person'],
  ['an unknown name', 'Nobody', 'not-a-member'],
  ['a paused agent', 'Old', 'paused'],
])('[CH14] a tool call that mentions %s is refused', (_, target, code) => {
  asked().when(asks('hr', target)).then(toolAnswers('refused', code));
});

test.each([
  ['itself', 'HR', 'self'],
  ['a person', 'Ana', 'person'],
  ['an unknown name', 'Nobody', 'not-a-member'],
  ['a paused agent', 'Old', 'paused'],
])('[CH14] delegating to %s is refused', (_, target, code) => {
  asked().when(asksToDelegate('hr', target)).then(toolAnswers('refused', code));
});

test('[CH14] an agent of the server that is not in the space is refused as a target', () => {
  given({ ...FOUR, outsiders: [{ name: 'Guest', kind: 'agent' }] })
    .when(says('Ana', '@HR a question'))
    .when(asks('hr', 'Guest'))
    .then(toolAnswers('refused', 'not-a-member'));
});

test('[CH14] after a refused tool call the run can try another target', () => {
  asked()
    .when(asks('hr', 'Nobody'))
    .when(speaks('hr', 'then you', { handsOverTo: 'Finance' }))
    .then(holdTheFloor('finance'));
});

test('[CH15] an agent cannot mention an agent that mentioned it earlier in the branch', () => {
  asked()
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(asks('finance', 'HR'))
    .then(toolAnswers('refused', 'mentioned-back'));
});

test('[CH15] a mention in the opposite direction is refused even with another agent in between', () => {
  asked()
    .when(speaks('hr', 'you', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', 'and you', { handsOverTo: 'Legal', expectsReply: true }))
    .when(speaks('legal'))
    .when(asks('finance', 'HR'))
    .then(toolAnswers('refused', 'mentioned-back'));
});

test('[CH15] an agent may mention an agent that has not mentioned it', () => {
  asked()
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(speaks('finance', 'you', { handsOverTo: 'Legal' }))
    .when(asks('legal', 'HR'))
    .then(toolAnswers('accepted'));
});

test('[CH15] getting the floor back does not count as a mention', () => {
  asked()
    .when(speaks('hr', 'you', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance'))
    .then(holdTheFloor('hr'), ({ state }) =>
      expect(state.floor.chains[0]?.branches[0]?.pairs).toEqual([['hr', 'finance']]),
    );
});

test('[CH15] mentioning the same agent twice is allowed', () => {
  asked()
    .when(speaks('hr', 'you', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance'))
    .when(speaks('hr', 'you again', { handsOverTo: 'Finance', expectsReply: true }))
    .then(holdTheFloor('finance'));
});

test('[CH15] a mention in another branch does not prevent a mention in the opposite direction', () => {
  asked('@HR and @Finance, a question')
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(asks('finance', 'HR'))
    .then(toolAnswers('accepted'));
});

test('[CH15] a hand-off in the text counts as a mention', () => {
  asked()
    .when(speaks('hr', '@Finance you'))
    .when(asks('finance', 'HR'))
    .then(toolAnswers('refused', 'mentioned-back'));
});

test.each([
  ['a mention after a mention', asks('hr', 'Legal')],
  ['a delegation after a mention', asksToDelegate('hr', 'Legal')],
])('[CH17] in one run, %s is refused', (_, step) => {
  asked().when(asks('hr', 'Finance')).when(step).then(toolAnswers('refused', 'second-hand-off'));
});

test('[CH17] the first hand-off takes effect even after a second hand-off was refused', () => {
  asked()
    .when(asks('hr', 'Finance'))
    .when(asks('hr', 'Legal'))
    .when(speaks('hr', 'over to you'))
    .then(holdTheFloor('finance'));
});

test('[CH17] after a hand-off with a tool, a hand-off in the text is ignored', () => {
  asked()
    .when(speaks('hr', '@Legal see this', { handsOverTo: 'Finance' }))
    .then(holdTheFloor('finance'));
});

test("[CH18] the text is posted if the hand-off's target left before the run was committed", () => {
  asked()
    .when(asks('hr', 'Finance', true))
    .when(leaves('Finance'))
    .when(speaks('hr', 'over to you'))
    .then(lastSaid('over to you'), isOver);
});

test('[CH18] a refusal at the end of the run names the target and the rule', () => {
  asked()
    .when(asks('hr', 'Finance'))
    .when((table) =>
      table.reseats({ agents: ['HR', { name: 'Finance', status: 'paused' }, 'Legal'] }),
    )
    .when(speaks('hr', 'over to you'))
    .then(refusesFloor('finance', 'CH14'), lastSaid('over to you'));
});

test('[CH18] a hand-off refused at the end of a run does not count, so the waiter gets the floor back', () => {
  asked()
    .when(speaks('hr', 'you', { handsOverTo: 'Finance', expectsReply: true }))
    .when(asks('finance', 'Legal'))
    .when(leaves('Legal'))
    .when(speaks('finance'))
    .then(holdTheFloor('hr'));
});

test('[CH18] if a delegation is refused at the end of the run, the text of the run is posted', () => {
  asked()
    .when(asksToDelegate('hr', 'Finance'))
    .when(leaves('Finance'))
    .when(speaks('hr', 'then I answer'))
    .then(lastSaid('then I answer'));
});

test('[CH18] a hand-off that comes with the answer of a run is checked too', () => {
  asked()
    .when(answers('hr', 'done', { target: 'HR' }))
    .then(lastSaid('done'), isOver);
});

test('[CH11] a run that skips posts nothing and ends its chain', () => {
  asked().when(skips('hr')).then(postsNothing, isOver);
});

test('[CH11] a run with an empty text ends as skipped', () => {
  asked()
    .when(speaks('hr', '  \n '))
    .then(postsNothing, ({ effects }) =>
      expect(effects).toContainEqual(
        expect.objectContaining({ type: 'end-run', outcome: { kind: 'skipped' }, because: 'CH11' }),
      ),
    );
});

test('[CH11] a run that called the skip tool posts nothing, even if text follows', () => {
  asked()
    .when(calls('hr', { tool: 'skip' }))
    .when(speaks('hr', 'nothing to add'))
    .then(postsNothing);
});

test('[CH11] the hand-off of a run that skips takes effect', () => {
  asked().when(asks('hr', 'Finance')).when(skips('hr')).then(holdTheFloor('finance'));
});

test('[CH11] the target of a run that skipped gets the trigger of that run', () => {
  asked()
    .when(asks('hr', 'Finance'))
    .when(skips('hr'))
    .then((table) => expect(table.runOf('finance').triggerId).toBe(table.lastOf('Ana').messageId));
});

test('[CH11] if a run skips but its hand-off expects a reply, its agent gets the floor back', () => {
  asked()
    .when(asks('hr', 'Finance', true))
    .when(skips('hr'))
    .when(speaks('finance'))
    .then(holdTheFloor('hr'));
});

test('[CH11] a run that skips cannot hand off to the agent that wrote its trigger', () => {
  asked()
    .when(speaks('hr', 'you', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance'))
    .when(asks('hr', 'Finance'))
    .when(skips('hr'))
    .then(refusesFloor('finance', 'CH11'), isOver);
});

test('[CH17] a second hand-off that comes with the answer of a run is refused', () => {
  given({ agents: ['HR', 'Finance', 'Legal'], settings: { policy: 'chain' } })
    .when(says('Ana', '@HR go'))
    .when(asks('hr', 'Finance'))
    .when(answers('hr', 'here', { target: 'Legal' }))
    .then(refusesFloor('legal', 'CH17'), holdTheFloor('finance'));
});
