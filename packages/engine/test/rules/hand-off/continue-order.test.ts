import { expect, test } from 'vitest';

import {
  type TableCheck,
  continues,
  given,
  holdTheFloor,
  lastSaid,
  notices,
  posts,
  says,
  skips,
  speaks,
  type Story,
  toolAnswers,
} from '../../support/story.ts';
import { idOf } from '../../support/table.ts';
import {
  answers,
  areHeld,
  areParked,
  asks,
  asksAsCoordinator,
  asksToDelegate,
  changes,
  refusesFloor,
  sends,
} from '../../support/tool-steps.ts';
import { hrGoesOn, room } from '../../support/turn-limit-room.ts';

/** Checks that the triggers of an agent's runs have these texts, in this order. */
function isAskedAbout(agent: string, ...texts: readonly string[]): TableCheck {
  return ({ state: { floor }, messages }) => {
    const about = floor.runs.filter((run) => run.agent === idOf(agent));
    const textOf = new Map(messages.map(({ messageId, content }) => [messageId, content]));
    expect(about.map(({ triggerId }) => textOf.get(triggerId))).toEqual(texts);
  };
}

test('[TL11] Continue resumes a delegation even if its target was also refused for another message', () => {
  given({ agents: ['A', 'B'], settings: { policy: 'coordinator', main: 'A', turnLimit: 2 } })
    .when(says('Ana', 'book it'))
    .when(sends('a', 'B, are you free?', { mention: 'B', waitsFor: ['any'] }))
    .then(refusesFloor('b', 'TL3'))
    .when(asksAsCoordinator('a', 'B'))
    .then(toolAnswers('refused', 'turn-limit'))
    .when(skips('a'))
    .when(continues('Ana'))
    .then(isAskedAbout('b', 'B, are you free?', 'book it'));
});

test('[TL11] if several runs requested the same agent and were refused, Continue gives this agent the floor once for each run', () => {
  room('chain', 20)
    .when(says('Ana', '@HR @Legal plan it'))
    .when(changes({ turnLimit: 1 }))
    .when(speaks('hr', 'the plan', { handsOverTo: 'IT' }))
    .when(asksToDelegate('legal', 'IT'))
    .when(skips('legal'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(isAskedAbout('it', 'the plan', '@HR @Legal plan it'));
});

test('[TL11] if several requests of one run were refused, Continue gives the first requested agent the floor', () => {
  hrGoesOn()
    .when(asks('hr', 'Finance'))
    .when(asks('hr', 'IT'))
    .when(speaks('hr', 'over to you'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'finance'));
});

test('[TL11] Continue gives the floor to the target of the tool call, not to the agent that the text names later', () => {
  hrGoesOn()
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', '@IT over to you'))
    .then(lastSaid('over to you'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'finance'));
});

test('[TL11] if the delegator writes an answer itself, Continue gives the floor to the agent that the text names', () => {
  hrGoesOn()
    .when(asksToDelegate('hr', 'Finance'))
    .when(speaks('hr', '@IT over to you'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'it'));
});

test.each([
  ['mentionAgent', asks('hr', 'Finance')],
  ['delegate', asksToDelegate('hr', 'Finance')],
])(
  '[TL11] Continue gives the floor only to the target of %s if an empty answer names another agent',
  (_, call) => {
    hrGoesOn()
      .when(call)
      .when(answers('hr', '', { target: 'IT' }))
      .then(refusesFloor('it', 'CH17'))
      .when(changes({ turnLimit: 20 }))
      .when(continues('Ana'))
      .then(holdTheFloor('legal', 'finance'));
  },
);

test('[TL11] Continue gives the floor to the next requested agent if the first requested agent was paused', () => {
  hrGoesOn()
    .when(asks('hr', 'Finance'))
    .when((table) => table.switches('Finance', 'paused'))
    .when(speaks('hr', '@IT over to you'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'it'));
});

test('[TL7] Continue resumes the chains of a limit episode in the order of their start', () => {
  given({
    agents: ['Boss', 'A', 'B', 'X', 'Y', 'Z'],
    settings: { policy: 'coordinator', main: 'Boss', humanMentions: 'route', turnLimit: 4 },
  })
    .when(says('Ana', '@A one'))
    .when(says('Ana', '@B two'))
    .when(sends('a', 'anyone?', { waitsFor: ['human'] }))
    .when(sends('b', 'anyone there?', { waitsFor: ['human'] }))
    .then(areParked('a', 'b'))
    .when(posts('Bot', '@X hello'))
    .then(refusesFloor('x', 'TL3'))
    .when(skips('a'))
    .when(posts('Bot', '@Y second'))
    .when(posts('Bot', '@Z third'))
    .when(answers('y', 'here', { target: 'Boss' }))
    .then(areHeld('z', 'boss'))
    .when(speaks('b', 'I am done'))
    .when(continues('Ana'))
    .then(holdTheFloor('x', 'boss', 'z'));
});

/** H1 and H2 wait for a turn. Then the limit refuses R, which joined first. */
function rRefused(policy: 'mention' | 'chain'): Story {
  return given({
    agents: ['R', 'X', 'Y', 'H1', 'H2'],
    settings: { policy, visibility: 'all', turnLimit: 2 },
  });
}

test('[TL7] within a chain, agents that waited for a turn get the floor before refused agents', () => {
  rRefused('mention')
    .when(says('Ana', '@X @Y go'))
    .when(speaks('x', '@H1 @H2 hi'))
    .then(areHeld('h1', 'h2'))
    .when(speaks('y', '@R hi'))
    .then(refusesFloor('r', 'TL3'))
    .when(continues('Ana'))
    .then(holdTheFloor('h1', 'h2'), areHeld('r'));
});

test('[TL7] if the fresh chain limit is too low for all, agents that waited for a turn still come before refused agents', () => {
  rRefused('chain')
    .when(says('Ana', '@X @Y go'))
    .when(speaks('x', 'hi', { handsOverTo: 'H1' }))
    .then(areHeld('h1'))
    .when(speaks('y', 'hi', { handsOverTo: 'R' }))
    .then(refusesFloor('r', 'TL3'))
    .when(changes({ maxRuns: 1 }))
    .when(continues('Ana'))
    .then(holdTheFloor('h1'), notices(/R did not get the floor/u));
});
