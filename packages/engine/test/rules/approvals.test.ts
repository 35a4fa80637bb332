import { expect, test } from 'vitest';

import { asCallId } from '../../src/index.ts';
import {
  approves,
  asksPeople,
  BANK,
  closes,
  DAY,
  denies,
  EVERY_POLICY,
  tellerAsks,
} from '../support/approval-steps.ts';
import { isPaused, regenerates } from '../support/changes.ts';
import {
  continues,
  endsRuns,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  leaves,
  passes,
  posts,
  refuses,
  says,
  speaks,
  stops,
  toolAnswers,
} from '../support/story.ts';
import { idOf } from '../support/table.ts';
import {
  answers,
  areParked,
  changes,
  endsNoWait,
  turnsAre,
  waitsReturn,
} from '../support/tool-steps.ts';

test.each(EVERY_POLICY)('[AP1] under %s a run that asks for an approval is parked', (policy) => {
  tellerAsks(policy).then(({ state }) =>
    expect(state.floor.runs.find(({ agent }) => agent === idOf('teller'))?.state).toBe('parked'),
  );
});

test('[AP1] a run that asks for an approval in a forum is parked too', () => {
  given({ ...BANK, settings: { policy: 'chain' } })
    .when(says('Ana', '@Teller pay the bill'))
    .when(changes({ kind: 'forum' }))
    .when(asksPeople('teller'))
    .then(areParked('teller'));
});

test('[AP1] a run that regenerates a message may ask for an approval too', () => {
  given({ ...BANK, settings: { policy: 'chain' } })
    .when(says('Ana', '@Teller pay the bill'))
    .when(speaks('teller', 'not yet'))
    .when(regenerates('Teller'))
    .when(asksPeople('teller'))
    .then(areParked('teller'));
});

test('[AP1] the runtime must park the run until the approval request times out', () => {
  tellerAsks().then(({ effects, now }) =>
    expect(effects).toContainEqual(
      expect.objectContaining({ type: 'park-run', until: now + DAY, because: 'AP1' }),
    ),
  );
});

test('[AP1] a run that asks for an approval keeps its reserved turn', () => {
  tellerAsks().then(turnsAre(0, 1));
});

test('[AP1] a run that waits for an approval cannot make another request', () => {
  tellerAsks()
    .when((table) => {
      const [run] = table.state.floor.runs;
      if (run === undefined) throw new Error('nobody waits');
      const until = table.now + DAY;
      table.apply({ type: 'approval-asked', runId: run.id, callId: asCallId('two'), until });
    })
    .then(toolAnswers('refused', 'parked'), areParked('teller'));
});

test('[AP1] a run that has ended cannot ask for an approval', () => {
  given({ ...BANK, settings: { policy: 'chain' } })
    .when(says('Ana', '@Teller pay the bill'))
    .when((table) => {
      const { id: runId } = table.runOf('teller');
      table.ends('teller', { kind: 'skipped' });
      table.apply({ type: 'approval-asked', runId, callId: asCallId('late'), until: DAY });
    })
    .then(refuses('no-such-run', 'FL11'));
});

test.each([
  ['approves', true, 'approved'],
  ['denies', false, 'denied'],
] as const)('[AP2] when a person %s, the run resumes with that answer', (_, isApproved, kind) => {
  tellerAsks()
    .when(approves('Ben', isApproved))
    .then(holdTheFloor('teller'), waitsReturn({ kind, by: idOf('Ben') }), closes(kind));
});

test.each(['Clerk', 'Teller', 'Calendar', 'Stranger'])('[AP2] %s cannot approve', (who) => {
  tellerAsks().when(approves(who)).then(refuses('not-a-member', 'MS6'), areParked('teller'));
});

test.each([
  ['a person', says('Ana', 'yes, do it')],
  ['a person who replies to the question', says('Ben', 'approved', { replyingTo: 'Ana' })],
  ['a service', posts('Calendar', 'approved')],
])('[AP2] no message of %s approves a request', (_, step) => {
  tellerAsks().when(step).then(endsNoWait, closes());
});

test('[AP2] no answer of an agent approves a request', () => {
  tellerAsks()
    .when(says('Ana', '@Clerk what do you think?'))
    .when(speaks('clerk', 'approved'))
    .then(endsNoWait, closes());
});

test('[AP3] when an approval request times out, its run resumes without an approval', () => {
  tellerAsks('chain', 5000)
    .when(passes(5000))
    .then(waitsReturn({ kind: 'timed-out' }), closes('timed-out'), holdTheFloor('teller'));
});

test('[AP3] a run waits for an approval until the request times out', () => {
  tellerAsks('chain', 5000).when(passes(4000)).then(areParked('teller'), closes());
});

test('[AP3] a late approval is refused, even if the time-out was not handled yet', () => {
  tellerAsks('chain', 5000)
    .when((table) => void (table.now += 5000))
    .when(approves('Ana'))
    .then(refuses('no-such-approval', 'AP4'), areParked('teller'));
});

test('[AP4] only the first decision of a person is accepted', () => {
  tellerAsks()
    .when(denies('Ana'))
    .when(approves('Ben'))
    .then(refuses('no-such-approval', 'AP4'), endsNoWait);
});

test('[AP4] an approval with the id of another call approves nothing', () => {
  tellerAsks()
    .when(approves('Ana', true, asCallId('another')))
    .then(refuses('no-such-approval', 'AP4'), areParked('teller'));
});

test('[AP4] a run that waits for a reply, and not for an approval, cannot be approved', () => {
  given({ ...BANK, settings: { policy: 'coordinator', main: 'Teller' } })
    .when(says('Ana', 'pay the bill'))
    .when((table) => {
      const { id: runId } = table.runOf('teller');
      const wait = { for: ['human'] } as const;
      const { id: spaceId } = table.state;
      table.calls('teller', { tool: 'sendSpaceMessage', spaceId, text: 'which?', wait });
      const [parked] = table.state.floor.waits;
      if (parked === undefined) throw new Error('nobody waits');
      const { callId } = parked;
      table.apply({ type: 'approval-given', runId, callId, by: idOf('Ana'), isApproved: true });
    })
    .then(refuses('no-such-approval', 'AP4'), areParked('teller'));
});

test('[AP4] after the approval, a run answers as usual', () => {
  tellerAsks()
    .when(approves('Ana'))
    .when(speaks('teller', 'the bill is paid'))
    .then(lastSaid('the bill is paid'), isOver);
});

test('[AP4] after a person has approved or denied a request, the run may ask for another approval', () => {
  tellerAsks()
    .when(denies('Ana'))
    .when(asksPeople('teller', DAY, asCallId('pay less')))
    .when(approves('Ana', true, asCallId('pay less')))
    .then(waitsReturn({ kind: 'approved' }));
});

test('[AP5] if a space has no people, a run that asks for an approval resumes at once', () => {
  given({ ...BANK, people: [], settings: { policy: 'chain' } })
    .when(posts('Calendar', '@Teller pay the bill'))
    .when(asksPeople('teller'))
    .then(holdTheFloor('teller'), waitsReturn({ kind: 'timed-out' }), closes('timed-out'));
});

test('[AP5] when the last person leaves, a run that waits for an approval resumes', () => {
  tellerAsks()
    .when(leaves('Ana'))
    .then(closes())
    .when(leaves('Ben'))
    .then(waitsReturn({ kind: 'timed-out' }), closes('timed-out'));
});

test('[AP5] the turn limit ends an approval request, and the run resumes', () => {
  given({ ...BANK, settings: { policy: 'chain', turnLimit: 2 } })
    .when(says('Ana', '@Teller @Clerk pay the bill'))
    .when(asksPeople('teller'))
    .when(answers('clerk', 'ask the teller', { target: 'Teller' }))
    .then(waitsReturn({ kind: 'limit' }), closes('cancelled'), holdTheFloor('teller'));
});

test('[AP5] a run does not wait for an approval after a limit has ended its chain', () => {
  given({ ...BANK, settings: { policy: 'chain', turnLimit: 2 } })
    .when(says('Ana', '@Teller @Clerk pay the bill'))
    .when(asksPeople('teller'))
    .when(answers('clerk', 'ask the teller', { target: 'Teller' }))
    .when(asksPeople('teller', DAY, asCallId('again')))
    .then(waitsReturn({ kind: 'limit' }), closes('cancelled'));
});

test('[AP5] *Continue* does not approve a request', () => {
  tellerAsks().when(continues('Ana')).then(endsNoWait, areParked('teller'));
});

test.each([
  ['the run is stopped', stops('Ana')],
  ['its agent leaves', leaves('Teller')],
  ['its agent is paused', isPaused('Teller')],
])('[AP6] the approval request of a run is withdrawn when %s', (_, step) => {
  tellerAsks()
    .when(step)
    .then(closes('cancelled'), endsRuns(['teller', 'cancelled']), isOver);
});

test('[AP6] a pass withdraws approval requests of runs that agents started', () => {
  given({ ...BANK, settings: { policy: 'chain' } })
    .when(says('Ana', '@Clerk @Teller pay the bill'))
    .when(speaks('clerk', 'over to you', { handsOverTo: 'Teller' }))
    .when(speaks('teller', 'one moment'))
    .when(asksPeople('teller'))
    .when(says('Ben', '@Clerk is it paid?'))
    .when(speaks('clerk', '<world>pass</world>'))
    .then(closes('cancelled'));
});

test('[AP6] a withdrawn approval request cannot be approved', () => {
  tellerAsks().when(stops('Ana')).when(approves('Ana')).then(refuses('no-such-approval', 'AP4'));
});

test('[AP6] a change of policy does not affect an open approval request', () => {
  tellerAsks()
    .when(changes({ policy: 'broadcast' }))
    .then(closes(), areParked('teller'))
    .when(approves('Ana'))
    .then(waitsReturn({ kind: 'approved' }));
});
