import { describe, expect, test } from 'vitest';

import {
  asCallId,
  asMessageId,
  describeEnding,
  explain,
  explainRefusal,
  explainRule,
  explainToolRefusal,
  RULE_IDS,
  type Effect,
  type EventRefusal,
  type RunOutcome,
  type ToolRefusal,
} from '../src/index.ts';
import {
  calls,
  given,
  leaves,
  says,
  skips,
  speaks,
  stops,
  type TableStep,
} from './support/story.ts';
import { idOf, Table, type Seating } from './support/table.ts';

// This is a Record, so that the file compiles only if it lists every code.
const EVENT_REFUSALS: Record<EventRefusal, true> = {
  'unknown-mention': true,
  'not-in-space': true,
  'empty-text': true,
  'not-a-member': true,
  'no-coordinator': true,
  'no-such-run': true,
  'no-such-agent': true,
  'no-such-approval': true,
  'not-a-forum': true,
  'in-forum': true,
  'tick-under-way': true,
};

const TOOL_REFUSALS: Record<ToolRefusal, true> = {
  'wrong-policy': true,
  'second-hand-off': true,
  self: true,
  person: true,
  'not-a-member': true,
  paused: true,
  'mentioned-back': true,
  'waits-on-stack': true,
  'delegated-before': true,
  'wrote-trigger': true,
  'stack-full': true,
  'run-limit': true,
  'turn-limit': true,
  'chain-ended': true,
  passed: true,
  'not-coordinator': true,
  'empty-text': true,
  'bad-wait': true,
  parked: true,
  circle: true,
  'may-not-see': true,
  'stays-here': true,
  'not-in-space': true,
  'space-archived': true,
  'same-space': true,
  'not-readable': true,
  'not-granted': true,
  'in-forum': true,
};

const OUTCOMES: { readonly [Kind in RunOutcome['kind']]: Extract<RunOutcome, { kind: Kind }> } = {
  responded: { kind: 'responded', messageId: asMessageId('m1'), in: null },
  delegated: { kind: 'delegated', to: idOf('Demo'), reason: 'has weather tools' },
  skipped: { kind: 'skipped' },
  passed: { kind: 'passed' },
  suppressed: { kind: 'suppressed' },
  failed: { kind: 'failed', failure: 'no-output' },
  cancelled: { kind: 'cancelled', by: null },
};

describe('rules, outcomes and refusals have plain sentences', () => {
  test.each([...RULE_IDS])('the explanation of rule %s is one plain sentence', (id) => {
    expect(flawsOf(explainRule(id))).toEqual([]);
  });

  test('no two rules have the same explanation', () => {
    const sentences = RULE_IDS.map(explainRule);
    expect(sentences.filter((one, at) => sentences.indexOf(one) !== at)).toEqual([]);
  });

  test.each(keysOf(EVENT_REFUSALS))('the refusal %s names the fault and gives advice', (code) => {
    expect(adviceFlawsOf(explainRefusal(code))).toEqual([]);
  });

  test.each(keysOf(TOOL_REFUSALS))(
    'the tool refusal %s names the fault and gives advice',
    (code) => {
      expect(adviceFlawsOf(explainToolRefusal(code))).toEqual([]);
    },
  );

  test.each(keysOf(OUTCOMES))('the outcome %s has a phrase that can follow a name', (kind) => {
    expect(flawsOf(`HR ${describeEnding(OUTCOMES[kind], 'CH7')}.`)).toEqual([]);
  });
});

describe('one sentence explains an effect', () => {
  const chainOf = (...agents: string[]): Seating => ({ agents, settings: { policy: 'chain' } });
  const mentionOf = (...agents: string[]): Seating => ({ agents, settings: { policy: 'mention' } });
  const asks = { handsOverTo: 'Finance', expectsReply: true } as const;
  const crowd = Array.from({ length: 9_999 }, (_, nth) => `Agent ${nth}`);

  const stories: readonly (readonly [sentence: string, seating: Seating, ...steps: TableStep[]])[] =
    [
      [
        'HR gets the floor: it is its turn (CH7)',
        chainOf('HR', 'Finance'),
        says('Ana', 'payroll?'),
      ],
      [
        'Finance gets the floor: HR asked it and waits (CH4)',
        chainOf('HR', 'Finance'),
        says('Ana', 'payroll?'),
        speaks('HR', 'one moment', asks),
      ],
      [
        'HR gets the floor back: Finance answered (CH5)',
        chainOf('HR', 'Finance'),
        says('Ana', 'payroll?'),
        speaks('HR', 'one moment', asks),
        speaks('Finance', 'here it is'),
      ],
      [
        'HR gets the floor back: Finance had nothing to add (CH5)',
        chainOf('HR', 'Finance'),
        says('Ana', 'payroll?'),
        speaks('HR', 'one moment', asks),
        skips('Finance'),
      ],
      [
        '9,998 others stay silent: not asked (ME1)',
        mentionOf(...crowd),
        says('Ana', '@agent-7 hi'),
      ],
      ['1 other stays silent: not asked (CH3)', chainOf('HR', 'Finance'), says('Ana', 'hi')],
      [
        'Research handed this to Demo: has weather tools (CH10)',
        chainOf('Research', 'Demo'),
        says('Ana', 'weather?'),
        (table) =>
          table.ends('Research', {
            kind: 'delegated',
            target: 'Demo',
            reason: 'has weather tools.',
          }),
      ],
      [
        'Demo takes over from Research: has weather tools (CH10)',
        chainOf('Research', 'Demo'),
        says('Ana', 'weather?'),
        (table) =>
          table.ends('Research', {
            kind: 'delegated',
            target: 'Demo',
            reason: 'has weather tools.',
          }),
      ],
      [
        'Finance could not answer: no output for too long (TO1)',
        chainOf('Finance', 'HR'),
        says('Ana', 'money?'),
        (table) => table.ends('Finance', { kind: 'failed', failure: 'no-output' }),
      ],
      [
        'The chain ends: nobody has the floor or will get it (FL9)',
        chainOf('HR', 'Finance'),
        says('Ana', 'hi'),
        speaks('HR'),
      ],
      [
        'HR was stopped by Ana (ST1)',
        chainOf('HR', 'Finance'),
        says('Ana', 'hi'),
        stops('Ana', { run: 'HR' }),
      ],
      [
        'An agent that left was stopped: it left or was paused (DP1)',
        chainOf('HR', 'Bo'),
        says('Ana', 'hi'),
        leaves('HR'),
      ],
      [
        'No member is called Finanse: perhaps Finance was meant (MS4)',
        chainOf('HR', 'Finance'),
        says('Ana', 'hi @Finanse'),
      ],
      [
        'Ana speaks to Finance: people and services are always heard (MS1)',
        mentionOf('HR', 'Finance'),
        says('Ana', '@finance hi'),
      ],
      [
        'Conch tells everyone: “@human HR is passing control to you” (PA1)',
        chainOf('HR', 'Finance'),
        says('Ana', 'hi'),
        speaks('HR', '<world>pass</world>'),
      ],
      [
        'HR’s tool call is refused: you named yourself (CH14)',
        chainOf('HR', 'Finance'),
        says('Ana', 'hi'),
        calls('HR', { tool: 'mentionAgent', target: 'HR', reason: '', expectReply: false }),
      ],
      [
        'This is refused: the message has no text (MS5)',
        chainOf('HR', 'Finance'),
        says('Ana', ' '),
      ],
      ['0 of 20 turns used, 1 reserved (TL6)', chainOf('HR', 'Finance'), says('Ana', 'hi')],
    ];

  test.each(stories.map((story) => [story[0], story] as const))(
    'an effect is explained as “%s”',
    (sentence, [, seating, ...steps]) => {
      const story = given(seating);
      for (const step of steps) story.when(step);
      expect(sentencesOf(story.table)).toContain(sentence);
    },
  );

  test('a name keeps its spelling at the beginning of a sentence', () => {
    const { table } = given(chainOf('bob', 'finance')).when(says('Ana', 'hi'));
    expect(sentencesOf(table)).toContain('bob gets the floor: it is its turn (CH7)');
  });

  test('a long reason with many lines still gives one sentence', () => {
    const reason = `one\ntwo ${'very '.repeat(50)}long`;
    const { table } = given(chainOf('HR', 'Bo')).when(says('Ana', 'hi'));
    table.ends('HR', { kind: 'delegated', target: 'Bo', reason });
    const [first = ''] = sentencesOf(table);
    expect(first).not.toContain('\n');
    expect(first.length).toBeLessThan(200);
  });

  test('every kind of effect has a plain sentence, even after members have left', () => {
    const empty = new Table({ agents: [] }).state;
    expect(Object.values(oneOfEach()).flatMap((effect) => flawsOf(explain(effect, empty)))).toEqual(
      [],
    );
  });
});

function sentencesOf({ effects, state }: Table): readonly string[] {
  const sentences = effects.map((effect) => explain(effect, state));
  expect(sentences.flatMap(flawsOf)).toEqual([]);
  return sentences;
}

/** The faults of a text that should be one plain sentence for people. */
function flawsOf(text: string): readonly string[] {
  const isNotice = text.startsWith('Conch tells');
  const flaws = [
    !/^\S+ \S.*\S$/u.test(text) && 'is no sentence',
    !/([^.]\.| \([A-Z]{2}\d+\))$/u.test(text) && 'does not end properly',
    /undefined|null|\[object|NaN|\n/u.test(text) && 'shows something internal',
    !isNotice && /[.!?]\s/u.test(text) && 'is more than one sentence',
  ];
  return flaws.filter((flaw) => flaw !== false).map((flaw) => `“${text}” ${flaw}`);
}

/** The faults of a text that should be two sentences: the problem, and the next step. */
function adviceFlawsOf(text: string): readonly string[] {
  const sentences = text.split(/(?<=\.) /u);
  const isPair = sentences.length === 2;
  return [...(isPair ? [] : [`“${text}” is not two sentences`]), ...sentences.flatMap(flawsOf)];
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record) as Key[];
}

/** One effect of each kind. If a new kind is missing, this file does not compile. */
function oneOfEach(): { readonly [Type in Effect['type']]: Extract<Effect, { type: Type }> } {
  const { table } = given({ agents: ['HR', 'Finance'] }).when(says('Ana', 'hi'));
  const [posted] = table.effectsOf('post-message');
  const [offered] = table.effectsOf('offer-run');
  if (posted === undefined || offered === undefined) throw new Error('HR did not get the floor');
  const { run } = offered;
  const { id: runId, agent, chainId } = run;
  const { messageId } = posted.message;
  const callId = asCallId('call');
  const [because, at] = ['CH2', 0] as const;
  return {
    'post-message': posted,
    'offer-run': offered,
    'hold-run': { type: 'hold-run', run, because },
    'refuse-event': { type: 'refuse-event', code: 'not-in-space', about: ['Bo'], because },
    'post-notice': {
      type: 'post-notice',
      messageId,
      notice: 'passed',
      content: 'hi',
      audience: [agent],
      because,
    },
    'begin-tick': { type: 'begin-tick', tick: 1, pruned: 1, expired: 2, because },
    'end-tick': { type: 'end-tick', tick: 1, because },
    'warn-sender': { type: 'warn-sender', names: ['Bo', 'Cy'], because },
    'refuse-floor': { type: 'refuse-floor', agent, chainId, because },
    'note-silence': { type: 'note-silence', of: [agent], count: 1, because },
    'end-run': { type: 'end-run', runId, agent, outcome: { kind: 'skipped' }, because },
    'end-chain': { type: 'end-chain', chainId, because },
    'drop-waiter': { type: 'drop-waiter', chainId, agent, because },
    'count-turns': { type: 'count-turns', used: 1, reserved: 0, because },
    'note-change': { type: 'note-change', runId, change: 'auto-mention', because },
    disclose: { type: 'disclose', messageId, to: [agent], because },
    'answer-tool': { type: 'answer-tool', runId, callId, result: { kind: 'accepted' }, because },
    'park-run': { type: 'park-run', runId, callId, until: at, because },
    'resume-run': {
      type: 'resume-run',
      runId,
      callId,
      result: { kind: 'ended', messageId, outcome: 'skipped' },
      because,
    },
    'close-approval': {
      type: 'close-approval',
      runId,
      callId,
      verdict: 'approved',
      by: null,
      because,
    },
    'wake-later': { type: 'wake-later', at, because },
    'start-run': { type: 'start-run', runId, because },
    'act-in-space': {
      type: 'act-in-space',
      spaceId: table.state.id,
      act: { kind: 'drop-wait', runId, sent: messageId },
      because,
    },
    'list-runs': { type: 'list-runs', runId, callId, because },
    'read-space': {
      type: 'read-space',
      runId,
      callId,
      spaceId: table.state.id,
      limit: 15,
      because,
    },
    'edit-message': { type: 'edit-message', messageId, content: 'hi', mentions: [], because },
    'delete-message': { type: 'delete-message', messageId, because },
    'change-reaction': {
      type: 'change-reaction',
      messageId,
      by: agent,
      emoji: '👍',
      isGiven: true,
      because,
    },
    'add-version': { type: 'add-version', messageId, content: 'hi', mentions: [], because },
  };
}
