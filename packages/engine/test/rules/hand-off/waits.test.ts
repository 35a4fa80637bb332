import { expect, test } from 'vitest';

import { idOf } from '../../support/table.ts';
import { asCallId, asMessageId } from '../../../src/index.ts';
import {
  given,
  holdTheFloor,
  lastSaid,
  leaves,
  offersNobody,
  passes,
  posts,
  says,
  speaks,
  toolAnswers,
  type Story,
} from '../../support/story.ts';
import type { Seating } from '../../support/table.ts';
import {
  answers,
  areParked,
  changes,
  endsNoWait,
  sends,
  turnsAre,
  waitsReturn,
  type SendOptions,
} from '../../support/tool-steps.ts';

const OFFICE = {
  agents: ['Boss', 'HR', 'Finance'],
  people: ['Ana', 'Ben'],
  settings: { policy: 'coordinator', main: 'Boss' },
} as const satisfies Seating;

/** The coordinator sends a message and waits. */
function bossWaits(sending: SendOptions = { waitsFor: ['any'] }): Story {
  return given(OFFICE)
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'which one?', sending));
}

test('[WA1] a run that waits is parked', () => {
  bossWaits().then(areParked('boss'), holdTheFloor());
});

test('[WA1] the runtime must park a waiting run until its wait times out', () => {
  bossWaits().then(({ effects, now }) =>
    expect(effects).toContainEqual(
      expect.objectContaining({ type: 'park-run', until: now + 60_000, because: 'WA1' }),
    ),
  );
});

test('[WA1] the message of a run that waits is posted at once', () => {
  bossWaits().then(lastSaid('which one?'));
});

test('[WA1] a tool call has no result while its run is parked', () => {
  bossWaits().then(({ effects }) =>
    expect(effects.filter(({ type }) => type === 'answer-tool')).toEqual([]),
  );
});

test('[WA1] the first reply resumes the parked run', () => {
  bossWaits().when(says('Ben', 'the red one')).then(holdTheFloor('boss'), areParked());
});

test('[WA1] a wait returns the reply and the message to which it replies', () => {
  bossWaits()
    .when(says('Ben', 'the red one'))
    .then((table) =>
      waitsReturn({
        kind: 'reply',
        messageId: table.lastOf('boss').messageId,
        reply: table.lastOf('Ben').messageId,
      })(table),
    );
});

test('[WA1] a second reply does not affect a wait that has ended', () => {
  bossWaits()
    .when(says('Ben', 'the red one'))
    .when(says('Ben', 'or the blue one'))
    .then(endsNoWait);
});

test.each([
  ['anyone', ['any'], 'ana says'],
  ['a person', ['human'], 'ana says'],
  ['a named person', ['Ana'], 'ana says'],
  ['one of several members', ['Ben', 'Ana'], 'ana says'],
])('[WA1] a wait for %s ends with a matching message', (_, waitsFor, text) => {
  bossWaits({ waitsFor })
    .when(says('Ana', text))
    .then(waitsReturn({ kind: 'reply' }));
});

test.each([
  ['an agent', ['agent']],
  ['another person', ['Ben']],
  ['a named agent', ['HR']],
])('[WA1] a wait for %s does not end with a message of Ana', (_, waitsFor) => {
  bossWaits({ waitsFor }).when(says('Ana', 'hello')).then(endsNoWait);
});

test('[WA1] a wait for an agent ends with the answer of any agent', () => {
  bossWaits({ waitsFor: ['agent'], mention: 'HR' })
    .when(speaks('hr', 'the red one'))
    .then(waitsReturn({ kind: 'reply' }));
});

test('[WA1] a wait for a person does not end with an answer of an agent', () => {
  bossWaits({ waitsFor: ['human'], mention: 'HR' })
    .when(speaks('hr', 'the red one'))
    .then(endsNoWait);
});

test('[WA1] a message that an agent sends with a tool ends a wait for an agent', () => {
  bossWaits({ waitsFor: ['agent'], mention: 'HR' })
    .when(sends('hr', 'the red one'))
    .then(waitsReturn({ kind: 'reply' }));
});

test('[WA1] a wait for anyone ends with a message of a service', () => {
  bossWaits()
    .when(posts('Calendar', 'it is noon'))
    .then(waitsReturn({ kind: 'reply' }));
});

test('[WA1] one tool call can mention an agent and wait for a person', () => {
  bossWaits({ waitsFor: ['human'], mention: 'HR' }).then(holdTheFloor('hr'), areParked('boss'));
});

test('[WA1] a resumed run answers as usual', () => {
  bossWaits()
    .when(says('Ben', 'the red one'))
    .when(speaks('boss', 'red it is'))
    .then(lastSaid('red it is'));
});

test('[WA1] a parked run keeps its reserved turn', () => {
  bossWaits().then(turnsAre(1, 1));
});

test('[WA2] messages of the waiting agent never end its wait', () => {
  bossWaits()
    .when(says('Ana', '@Boss and another thing'))
    .then(areParked())
    .when(sends('boss', 'and?', { waitsFor: ['any'] }))
    .when(speaks('boss', 'an answer to the other thing'))
    .then(endsNoWait);
});

test('[WA2] a message that another run of the waiting agent sends does not end its wait', () => {
  bossWaits({ waitsFor: ['agent'] })
    .when(says('Ana', 'another thing'))
    .when(sends('boss', 'one moment'))
    .then(endsNoWait);
});

test('[WA3] a message ends the oldest wait that it matches', () => {
  bossWaits({ waitsFor: ['Ben'] })
    .when(says('Ana', 'another thing'))
    .when(sends('boss', 'which size?', { waitsFor: ['Ben'] }))
    .when(says('Ben', 'the red one'))
    .then((table) =>
      expect(table.effectsOf('resume-run').map(({ result }) => result)).toMatchObject([
        { messageId: table.messages.find(({ content }) => content === 'which one?')?.messageId },
      ]),
    );
});

test('[WA3] a reply ends the wait whose message it replies to', () => {
  bossWaits({ waitsFor: ['Ben'] })
    .when(says('Ana', 'another thing'))
    .when(sends('boss', 'which size?', { waitsFor: ['Ben'] }))
    .when(says('Ben', 'the large one', { replyingTo: 'boss' }))
    .then((table) => waitsReturn({ messageId: table.lastOf('boss').messageId })(table));
});

test('[WA3] an answer ends the wait whose message gave it the floor', () => {
  bossWaits({ waitsFor: ['agent'], mention: 'HR' })
    .when(says('Ana', 'another thing'))
    .when(sends('boss', 'which size?', { waitsFor: ['agent'], mention: 'Finance' }))
    .when(speaks('finance', 'the large one'))
    .then((table) => waitsReturn({ messageId: table.lastOf('boss').messageId })(table));
});

test('[WA4] a message that ends a wait and has no mention starts no other run', () => {
  bossWaits().when(says('Ben', 'the red one')).then(offersNobody);
});

test('[WA4] the decision gives WA4 as the reason why other agents stay silent after an awaited reply', () => {
  bossWaits()
    .when(says('Ben', 'the red one'))
    .then(({ effects }) =>
      expect(effects).toContainEqual(
        expect.objectContaining({ type: 'note-silence', of: 'others', because: 'WA4' }),
      ),
    );
});

test('[WA4] a message that ends a wait and mentions an agent later in its text starts no run', () => {
  bossWaits().when(says('Ben', 'the red one, as @HR said')).then(offersNobody);
});

test('[WA4] a message that ends a wait and begins with a mention of an agent starts a run too', () => {
  bossWaits().when(says('Ben', '@HR the red one')).then(holdTheFloor('boss', 'boss'));
});

test('[WA4] an answer that ends a wait and mentions an agent with a tool still gives that agent the floor', () => {
  bossWaits({ waitsFor: ['agent'], mention: 'HR' })
    .when(answers('hr', 'Finance knows', { target: 'Finance' }))
    .then(holdTheFloor('boss', 'finance'));
});

test('[WA4] a message that ends no wait starts a run as usual', () => {
  bossWaits({ waitsFor: ['Ben'] })
    .when(says('Ana', 'another thing'))
    .then(holdTheFloor('boss'));
});

test('[WA7] a wait lasts sixty seconds by default', () => {
  bossWaits().then(({ state, now }) => expect(state.floor.waits[0]?.until).toBe(now + 60_000));
});

test('[WA7] a wait lasts as long as its call requests', () => {
  bossWaits({ waitsFor: ['any'], seconds: 90 }).then(({ state, now }) =>
    expect(state.floor.waits[0]?.until).toBe(now + 90_000),
  );
});

test('[WA7] a wait for part of a second ends at a whole millisecond', () => {
  bossWaits({ waitsFor: ['any'], seconds: 0.2505 }).then(({ state, now }) =>
    expect(state.floor.waits[0]?.until).toBe(now + 251),
  );
});

test('[WA7] a wait lasts at most 120 seconds', () => {
  bossWaits({ waitsFor: ['any'], seconds: 3600 }).then(({ state, now }) =>
    expect(state.floor.waits[0]?.until).toBe(now + 120_000),
  );
});

test('[WA7] the space requests a wake-up for the time-out of a wait', () => {
  bossWaits().then(({ effects, now }) =>
    expect(effects).toContainEqual({ type: 'wake-later', at: now + 60_000, because: 'WA7' }),
  );
});

test('[WA7] a wait continues until it times out', () => {
  bossWaits().when(passes(59_000)).then(endsNoWait, areParked('boss'));
});

test('[WA7] a wait that times out returns without a reply', () => {
  bossWaits()
    .when(passes(60_000))
    .then(waitsReturn({ kind: 'timed-out' }), holdTheFloor('boss'));
});

test.each([0, -1, Number.NaN])(
  '[WA7] a wait of %s seconds is refused and nothing is posted',
  (seconds) => {
    bossWaits({ waitsFor: ['any'], seconds }).then(
      toolAnswers('refused', 'bad-wait'),
      lastSaid('a question'),
    );
  },
);

test('[WA7] a wait for an empty list of members is refused', () => {
  bossWaits({ waitsFor: [] }).then(toolAnswers('refused', 'bad-wait'));
});

test('[WA8] a message does not end a wait if a reader of the expected answer may not see the message', () => {
  bossWaits()
    .when(changes({ policy: 'mention' }))
    .when(says('Ben', '@HR the red one, between us'))
    .then(endsNoWait);
});

test('[WA8] a message for everyone can end a wait that a private message could not end', () => {
  bossWaits()
    .when(changes({ policy: 'mention' }))
    .when(says('Ben', '@HR the red one, between us'))
    .when(says('Ben', 'the red one'))
    .then(waitsReturn({ kind: 'reply' }));
});

test('[WA9] a wait for a member that has left fails at once', () => {
  bossWaits({ waitsFor: ['Ben'] })
    .when(leaves('Ben'))
    .then(waitsReturn({ kind: 'ended', outcome: 'failed' }));
});

test('[WA9] a wait for an agent that was paused fails at once', () => {
  bossWaits({ waitsFor: ['HR'] })
    .when((table) =>
      table.reseats({ agents: ['Boss', { name: 'HR', status: 'paused' }, 'Finance'] }),
    )
    .then(waitsReturn({ kind: 'ended', outcome: 'failed' }));
});

test('[WA9] a wait continues if another member can still end it', () => {
  bossWaits({ waitsFor: ['Ben', 'Ana'] })
    .when(leaves('Ben'))
    .then(endsNoWait);
});

test('[WA9] a wait for a person returns when the last person has left', () => {
  bossWaits({ waitsFor: ['human'] })
    .when(leaves('Ben'))
    .then(endsNoWait)
    .when(leaves('Ana'))
    .then(waitsReturn({ kind: 'ended', outcome: 'failed' }));
});

test('[WA9] a wait for an agent returns when no other agent remains', () => {
  bossWaits({ waitsFor: ['agent'] })
    .when(leaves('HR'))
    .then(endsNoWait)
    .when(leaves('Finance'))
    .then(waitsReturn({ kind: 'ended', outcome: 'failed' }));
});

test('[WA1] two runs may wait with the same call id', () => {
  const { table } = given({
    agents: ['HR', 'IT'],
    settings: { policy: 'coordinator', main: 'HR', humanMentions: 'route' },
  }).when(says('Ana', '@HR @IT go'));
  for (const agent of ['hr', 'it']) {
    table.apply({
      type: 'tool-called',
      runId: table.runOf(agent).id,
      callId: asCallId('call_1'),
      call: {
        tool: 'sendSpaceMessage',
        spaceId: table.state.id,
        text: 'hm?',
        wait: { for: ['human'] },
      },
      messageId: asMessageId(`asked by ${agent}`),
      isMemberThere: true,
    });
  }
  table.says('Ana', 'yes');
  expect(table.state.floor.waits.map(({ agent }) => agent)).toEqual([idOf('it')]);
});

test('[WA1] a second tool call of a waiting run is refused', () => {
  const { table } = given({ agents: ['HR', 'IT'], settings: { policy: 'coordinator', main: 'HR' } })
    .when(says('Ana', 'go'))
    .when(sends('hr', 'hm?', { waitsFor: ['human'] }));
  const [run] = table.state.floor.runs;
  if (run === undefined) throw new Error('HR does not wait');
  table.apply({
    type: 'tool-called',
    runId: run.id,
    callId: asCallId('second'),
    call: { tool: 'getMyRuns' },
    messageId: asMessageId('unused'),
    isMemberThere: true,
  });
  toolAnswers('refused', 'parked')(table);
});

test('[WA9] a wait that no member of the space could end is refused', () => {
  given({ agents: ['HR', 'IT'], settings: { policy: 'coordinator', main: 'HR' } })
    .when(says('Ana', 'go'))
    .when(sends('hr', 'hm?', { waitsFor: ['Nobody'] }))
    .then(toolAnswers('refused', 'bad-wait'));
});
