import { describe, expect, test } from 'vitest';

import {
  asSpaceId,
  explainRun,
  runSentence,
  type RunOutcome,
  type RunFacts,
} from '../src/index.ts';
import { regenerates } from './support/changes.ts';
import {
  calls,
  continues,
  delegates,
  fails,
  given,
  posts,
  says,
  skips,
  speaks,
  stops,
  type TableStep,
} from './support/story.ts';
import type { Seating, Table } from './support/table.ts';
import { FORUM, plans } from './support/forum/tick-steps.ts';

const ASKS = { handsOverTo: 'Finance', expectsReply: true } as const;
const HANDS = { handsOverTo: 'Finance' } as const;
const HERE = asSpaceId('here');
const HI = says('Ana', 'payroll?');

function room(settings: Seating['settings'], ...more: Seating['agents']): Seating {
  return { agents: ['HR', 'Finance', ...more], settings: settings ?? {} };
}

const BROADCAST = room({ policy: 'broadcast' }, { name: 'Bo', quiet: true });
const MENTION = room({ policy: 'mention' });
const LED = room({ policy: 'mention', main: 'HR' });
const CHAIN = room({ policy: 'chain' });
const COORDINATED = room({ policy: 'coordinator', main: 'HR' });
const ROUTED = room({ policy: 'coordinator', main: 'HR', humanMentions: 'route' });
const LAST_SPOKE = room({ policy: 'chain', picker: 'last-spoke' });
const RELEVANCE = room(
  { policy: 'chain', picker: 'relevance' },
  { name: 'Weather', description: 'rain and sun' },
);

const ways: readonly (readonly [sentence: string, seating: Seating, ...steps: TableStep[]])[] = [
  ['Answered because Ana wrote to it.', MENTION, says('Ana', '@Finance hi')],
  ['Answered because Ana wrote to it.', CHAIN, says('Ana', '@Finance hi')],
  ['Answered because Ana wrote to it.', ROUTED, says('Ana', '@Finance hi')],
  ['Answered because everyone answers here.', BROADCAST, HI],
  ['Answered because it is quiet, but Ana wrote to it.', BROADCAST, says('Ana', '@Bo hi')],
  ['Answered because it is the lead agent.', LED, HI],
  ['Answered because no one is mentioned, so everyone answers.', MENTION, HI],
  ['Answered because it is the coordinator.', COORDINATED, HI],
  ['Answered because only this agent and one person are here.', { agents: ['HR'] }, HI],
  ['Answered because it is its turn.', CHAIN, HI],
  ['Answered because it spoke last.', LAST_SPOKE, HI, speaks('HR'), says('Ana', 'and then?')],
  ['Answered because it fits the message best.', RELEVANCE, says('Ana', 'will there be rain?')],
  ['Answered because HR handed over to it: please.', CHAIN, HI, speaks('HR', 'over to you', HANDS)],
  [
    'Answered because HR asked it and is waiting for the reply: please.',
    CHAIN,
    HI,
    speaks('HR', 'one moment', ASKS),
  ],
  ['Answered because HR called it by name.', CHAIN, HI, speaks('HR', 'Done. @Finance go on')],
  [
    'Answered because HR wrote to it.',
    MENTION,
    says('Ana', '@HR hi'),
    speaks('HR', '@Finance and you?'),
  ],
  [
    'Answered because HR mentioned it.',
    COORDINATED,
    HI,
    calls('HR', {
      tool: 'sendSpaceMessage',
      spaceId: HERE,
      text: 'hi',
      mention: 'Finance',
    }),
  ],
  [
    'Answered because HR handed this to it: knows the figures.',
    CHAIN,
    HI,
    delegates('HR', 'Finance', 'knows the figures.'),
  ],
  [
    'Answered because HR handed this to it: knows the figures.',
    COORDINATED,
    HI,
    delegates('HR', 'Finance', 'knows the figures.'),
  ],
  [
    'Continued because Finance answered its question.',
    CHAIN,
    HI,
    speaks('HR', 'one moment', ASKS),
    speaks('Finance'),
  ],
  [
    'Continued because Finance was asked and had nothing to add.',
    CHAIN,
    HI,
    speaks('HR', 'one moment', ASKS),
    skips('Finance'),
  ],
  [
    'Continued because Finance could not answer its question.',
    CHAIN,
    HI,
    speaks('HR', 'one moment', ASKS),
    fails('Finance'),
  ],
  ['Answered because the service Monthly wrote to it.', CHAIN, posts('Monthly', '@Finance hi')],
  [
    'Answered because the service Monthly spoke, and it is its turn.',
    CHAIN,
    posts('Monthly', 'hi'),
  ],
  [
    'Wrote another version because a person asked for another version of its message.',
    CHAIN,
    HI,
    speaks('HR'),
    regenerates('HR'),
  ],
  [
    'Answered because a person pressed Continue after the turn limit had refused it, and HR asked it.',
    room({ policy: 'mention', turnLimit: 1 }),
    says('Ana', '@HR hi'),
    speaks('HR', '@Finance and you?'),
    continues('Ana'),
  ],
  [
    'Answered because a person pressed Continue after the turn limit had refused it, and the message is from Ana.',
    room({ policy: 'mention', turnLimit: 1 }),
    says('Ana', '@HR @Finance hi'),
    speaks('HR', 'hello'),
    continues('Ana'),
  ],
  [
    'Answered because a person pressed Continue after the turn limit had refused it, and the service Monthly spoke.',
    room({ policy: 'mention', turnLimit: 1 }),
    posts('Monthly', '@HR @Finance hi'),
    speaks('HR', 'hello'),
    continues('Ana'),
  ],
  [
    'Answered because a person pressed Continue after the turn limit had refused it, and Finance answered its question.',
    room({ policy: 'chain', turnLimit: 2 }),
    HI,
    speaks('HR', 'one moment', ASKS),
    speaks('Finance'),
    continues('Ana'),
  ],
  [
    'Wrote a post because it was picked at random to start a thread in tick 12.',
    FORUM,
    plans({ tick: 12, opens: ['Ada'] }),
  ],
  [
    'Wrote a post because it was picked at random to reply in tick 1,000.',
    FORUM,
    plans({ tick: 1000, replies: [['Ben', 't1']] }),
  ],
];

describe('one sentence explains why a run got the floor', () => {
  test.each(ways.map((way) => [way[0], way] as const))(
    'the explanation of a run is “%s”',
    (sentence, [, seating, ...steps]) => {
      const story = given(seating);
      for (const step of steps) story.when(step);
      expect(sentencesOf(story.table)).toContain(sentence);
    },
  );

  test.each([
    ['Has a turn because it is its turn.', null],
    ['Got a turn because it is its turn.', { kind: 'skipped' }],
    ['Got a turn because it is its turn.', { kind: 'failed', failure: 'error' }],
    ['Got a turn because it is its turn.', { kind: 'cancelled', by: null }],
  ] as const)('the explanation “%s” belongs to the outcome %j', (sentence, outcome) => {
    const { table } = given(CHAIN).when(HI);
    expect(sentencesOf(table, { outcome })).toEqual([sentence]);
  });

  test('[TL2] the explanation of a run says whether the run is waiting for a turn, got one after waiting, or never got one', () => {
    const { table } = given(CHAIN).when(HI);
    expect(sentencesOf(table, { outcome: null, held: 'still' })).toEqual([
      'Will get a turn because it is its turn, as soon as a turn is free.',
    ]);
    expect(
      sentencesOf(table, { outcome: { kind: 'cancelled', by: null }, held: 'in-vain' }),
    ).toEqual(['Would have got a turn because it is its turn, but no turn became free.']);
    expect(sentencesOf(table, { held: 'before' })).toEqual([
      'Answered because it is its turn, after waiting for a free turn.',
    ]);
  });

  test('[DP2] if a waiting agent has left, the explanation of a run does not say that this agent waits', () => {
    const { table } = given(CHAIN)
      .when(HI)
      .when(speaks('HR', 'one moment', ASKS));
    expect(sentencesOf(table, { waiters: [] })).toEqual(['Answered because HR asked it: please.']);
  });

  test('[ST2] the explanation of a resumed run says that the asked agent was stopped, not that it failed', () => {
    const { table } = given(CHAIN)
      .when(HI)
      .when(speaks('HR', 'one moment', ASKS))
      .when(stops('Ana', { run: 'Finance' }));
    const stopped = table
      .effectsOf('end-run')
      .flatMap(({ agent, outcome }) => (outcome.kind === 'cancelled' ? [agent] : []));
    expect(sentencesOf(table, { stopped })).toEqual([
      'Continued because Finance was stopped before answering its question.',
    ]);
  });

  test('a run without a stored decision is explained only by its rule', () => {
    const { state } = given(CHAIN).table;
    const facts = { ...NOTHING, sender: null, held: 'never', outcome: null, waiters: [] } as const;
    expect(runSentence(explainRun({ because: 'CH4', cause: null }, facts, state))).toBe(
      'Has a turn because an agent asked it and is waiting for the reply.',
    );
  });
});

const ANSWERED = { kind: 'responded', in: null } as const;
const NOTHING = { stopped: [], chance: null } as const;

function sentencesOf(table: Table, known: Partial<RunFacts> = {}): readonly string[] {
  return table.effectsOf('offer-run').map(({ run }) => {
    const trigger = table.messages.find(({ messageId }) => messageId === run.triggerId);
    const sender =
      trigger === undefined ? null : { kind: trigger.sender.kind, name: trigger.senderName };
    const outcome: RunOutcome = { ...ANSWERED, messageId: run.triggerId };
    const { stack = [] } =
      table.state.floor.chains.find(({ id }) => id === run.chainId)?.branches[run.branchId] ?? {};
    const waiters = stack.map(({ agent }) => agent);
    const facts = { ...NOTHING, sender, waiters, held: 'never', outcome, ...known } as const;
    return runSentence(explainRun(run, facts, table.state));
  });
}
