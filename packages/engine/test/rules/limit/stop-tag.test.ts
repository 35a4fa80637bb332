import { expect, test } from 'vitest';

import {
  calls,
  given,
  holdTheFloor,
  isFor,
  isOver,
  lastSaid,
  notices,
  offersNobody,
  offersRun,
  says,
  speaks,
  stops,
  fails,
  type Story,
} from '../../support/story.ts';
import type { Seating } from '../../support/table.ts';
import {
  asks,
  asksToDelegate,
  isTold,
  othersAreSilent,
  postsNothing,
  sends,
} from '../../support/tool-steps.ts';

const STOP = '<world>stop</world>';

function room(policy: 'mention' | 'chain'): Story {
  return given({ agents: ['HR', 'Finance', 'Legal'], settings: { policy } } satisfies Seating).when(
    says('Ana', '@HR a question'),
  );
}

test('[SG1] a text with a stop tag is posted without the tag', () => {
  room('chain')
    .when(speaks('hr', `That is all. ${STOP}`))
    .then(lastSaid('That is all.'));
});

test('[SG1] a text with a stop tag is posted without leading mentions', () => {
  room('mention')
    .when(speaks('hr', `@Finance and @Legal, that is all.\n@Ana thanks ${STOP}`))
    .then(lastSaid('that is all.\nthanks'));
});

test('[SG1] a text with a stop tag does not give mentioned agents the floor', () => {
  room('mention')
    .when(speaks('hr', `@Finance that is all ${STOP}`))
    .then(offersNobody, isOver);
});

test('[SG1] agents that are mentioned in a text with a stop tag can still read the text', () => {
  room('mention')
    .when(speaks('hr', `@Finance that is all ${STOP}`))
    .then(isFor('finance', 'hr'));
});

test('[SG1] a stop tag cancels a hand-off with a tool', () => {
  room('chain')
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', `That is all. ${STOP}`))
    .then(isOver);
});

test('[SG1] a stop tag cancels a delegation', () => {
  room('chain')
    .when(asksToDelegate('hr', 'Finance'))
    .when(speaks('hr', `That is all. ${STOP}`))
    .then(lastSaid('That is all.'), isOver);
});

test('[SG1] a text with a stop tag hands off to nobody', () => {
  room('chain')
    .when(speaks('hr', `Done. @Finance you. ${STOP}`))
    .then(isOver);
});

test('[SG1] an answer with a stop tag gets no automatic mention', () => {
  room('mention')
    .when(speaks('hr', '@Finance what do you think?'))
    .when(speaks('finance', `it is fine ${STOP}`))
    .then(lastSaid('it is fine'), isOver);
});

test('[SG1] after an answer with a stop tag, a waiter still gets the floor back', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', `it is fine ${STOP}`))
    .then(offersRun('hr', { because: 'CH5' }));
});

test('[SG1] the trigger of a resumed waiter is the text without the stop tag', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', `it is fine ${STOP}`))
    .when(speaks('hr', 'thanks'))
    .then((table) => expect(table.last.replyTo).toBe(table.lastOf('finance').messageId));
});

test('[SG1] an answer with a stop tag records which agents stay silent', () => {
  room('chain')
    .when(speaks('hr', `That is all. ${STOP}`))
    .then(othersAreSilent('SG1'));
});

test('[SG1] a waiter learns that the asked agent answered, even if the answer has a stop tag', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', `it is fine ${STOP}`))
    .then((table) =>
      isTold('hr', { result: { kind: 'answered', messageId: table.last.messageId } })(table),
    );
});

test('[SG1] an answer that is only a stop tag posts nothing', () => {
  room('chain').when(speaks('hr', STOP)).then(postsNothing, isOver);
});

test('[SG1] a waiter gets the floor back after an answer that is only a stop tag', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', STOP))
    .then(isTold('hr', { result: { kind: 'skipped' } }));
});

test.each(['<World> STOP </World>', '<world>\nstop</world>'])('[SG1] %j is a stop tag', (tag) => {
  room('chain')
    .when(speaks('hr', `@Finance go on ${tag}`))
    .then(isOver, lastSaid('go on'));
});

test('[SG1] a stop tag in code is only text', () => {
  room('chain')
    .when(speaks('hr', `@Finance write \`${STOP}\``))
    .then(holdTheFloor('finance'), lastSaid(`@Finance write \`${STOP}\``));
});

test('[SG1] a stop tag does not affect other runs', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'broadcast' } })
    .when(says('Ana', 'hello'))
    .when(speaks('hr', `hello ${STOP}`))
    .then(holdTheFloor('finance'), notices());
});

test('[SG2] a message that a tool sends does not show its control tag', () => {
  given({ agents: ['Boss', 'HR'], settings: { policy: 'coordinator', main: 'Boss' } })
    .when(says('Ana', 'a question'))
    .when(sends('boss', `one moment ${STOP}`))
    .then(lastSaid('one moment'));
});

test('[SG2] the streamed text of a stopped run does not show its control tag', () => {
  room('chain')
    .when(stops('Ana', { run: 'hr' }, `half an answer <world>pass</world>`))
    .then(lastSaid('half an answer'));
});

test('[SG2] the text of a failed run does not show its control tag', () => {
  room('chain')
    .when(fails('hr', 'error', `half an answer ${STOP}`))
    .then(lastSaid('half an answer'));
});

test('[SG2] another version of a message does not show its control tag', () => {
  room('chain')
    .when(speaks('hr', 'first version'))
    .when((table) => void table.apply({ type: 'regenerate-asked', message: table.last }))
    .when(speaks('hr', `second version ${STOP}`))
    .then(({ effects }) =>
      expect(effects).toContainEqual(
        expect.objectContaining({ type: 'add-version', content: 'second version' }),
      ),
    );
});

test('[SG2] if the removal of a control tag forms another control tag, the new tag is not shown either', () => {
  room('chain')
    .when(speaks('hr', `half <world>${STOP}stop</world>`))
    .then(lastSaid('half'));
});

test('[SG2] a control tag is not shown when its run skips', () => {
  room('chain')
    .when(calls('hr', { tool: 'skip' }))
    .when(speaks('hr', `nothing ${STOP}`))
    .then(postsNothing);
});
