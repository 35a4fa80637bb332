import { describe, expect, test } from 'vitest';
import {
  answerLine,
  readersOf,
  shownWarnings,
  type SpacePreview,
} from '../../src/screens/space/composer/preview/preview-words.ts';
import { isAllScripted } from '../../src/screens/space/all-scripted.ts';
import { demoSuggestions } from '../../src/screens/space/composer/demo/demo-suggestions.ts';
import {
  overBudgetWords,
  type OverBudgetWarning,
} from '../../src/screens/space/composer/preview/over-budget-words.ts';
import { presentAgents } from '../../src/screens/space/composer/presence/presence.ts';
import { ar } from '../../src/words/ar.ts';
import { en } from '../../src/words/en.ts';
import { fillPlaceholders, textOf } from '../../src/words/text-of.ts';
import { member, person } from './members.ts';

function speaking(words: Readonly<Record<string, string>>, language: 'en' | 'ar') {
  return (key: string, values = {}): string =>
    fillPlaceholders(textOf(words, key, values, language), values, language);
}

function preview(given: Partial<SpacePreview> = {}): SpacePreview {
  return {
    policy: 'chain',
    audience: 'everyone',
    refused: null,
    speakers: [],
    silent: [],
    warnings: [],
    mostRuns: 1,
    afterwards: 'nobody',
    ...given,
  };
}

function speaker(agentName: string, because: string): SpacePreview['speakers'][number] {
  return { agentId: `id of ${agentName}` as never, agentName, because };
}

describe('the “Will answer” line', () => {
  test('the “Will answer” line groups agents that answer for the same reason', () => {
    const speakers = [speaker('Ann', 'ME1'), speaker('Bo', 'ME1')];
    expect(answerLine(preview({ speakers }), false)).toEqual({
      kind: 'speakers',
      groups: [{ names: ['Ann', 'Bo'], more: 0, reason: 'becauseAddressed' }],
    });
  });

  test('the “Will answer” line names a few of many agents, and counts the remaining agents', () => {
    const speakers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => speaker(name, 'BC1'));
    expect(answerLine(preview({ speakers }), false)).toMatchObject({
      groups: [{ names: ['a', 'b', 'c'], more: 3 }],
    });
  });

  test('for a reply without mentions, the “Will answer” line gives the reply as the reason', () => {
    const speakers = [speaker('Ann', 'CH1')];
    expect(answerLine(preview({ speakers }), true)).toMatchObject({
      groups: [{ reason: 'becauseReplied' }],
    });
  });

  test('the “Will answer” line names an agent even if its rule has no text', () => {
    const speakers = [speaker('Ann', 'ZZ9')];
    expect(answerLine(preview({ speakers }), false)).toMatchObject({
      groups: [{ names: ['Ann'], reason: null }],
    });
  });

  test('if no agent answers, the “Will answer” line gives the reason, and the notice is not repeated', () => {
    const quiet = preview({
      warnings: [{ kind: 'notice', content: 'No agent…', phrase: null, because: 'FL7' }],
    });
    expect(answerLine(quiet, false)).toEqual({ kind: 'nobody', reason: 'nobodyQuiet' });
    expect(shownWarnings(quiet)).toEqual([]);
    const people = preview({ silent: [{ agentIds: null, count: 2, because: 'FL4' }] });
    expect(answerLine(people, false)).toEqual({ kind: 'nobody', reason: 'nobodyForPeople' });
  });

  test('if only mentioned agents answer, the “Will answer” line explains how to ask an agent', () => {
    const unasked = preview({ silent: [{ agentIds: null, count: 2, because: 'ME9' }] });
    expect(answerLine(unasked, false)).toEqual({ kind: 'nobody', reason: 'nobodyUnasked' });
  });

  test('the “Will answer” line names the readers of a private draft, but not the readers of an open draft', () => {
    const members = [member('Ann'), member('Bo'), person('Pat')];
    const ids = (...names: string[]) =>
      members.filter(({ name }) => names.includes(name)).map(({ id }) => id);
    expect(readersOf(ids('Bo'), members)).toEqual(['Bo']);
    expect(readersOf('everyone', members)).toBeNull();
    expect(readersOf(ids('Ann', 'Bo'), members)).toBeNull();
    expect(readersOf(null, members)).toBeNull();
  });

  test('the “Will answer” line and a notice can be shown together', () => {
    const warnings: SpacePreview['warnings'] = [
      { kind: 'notice', content: 'Limit', phrase: null, because: 'CH22' },
    ];
    expect(shownWarnings(preview({ speakers: [speaker('Ann', 'CH1')], warnings }))).toEqual(
      warnings,
    );
  });

  test('if the draft would be refused, the “Will answer” line shows only the refusal', () => {
    const refused = { code: 'not-in-space', because: 'MN10', sentence: 'Add them.' };
    expect(answerLine(preview({ refused }), false)).toEqual({
      kind: 'refused',
      reason: 'refusedNotHere',
      code: 'not-in-space',
      sentence: 'Add them.',
    });
  });
});

describe('an agent that a budget would refuse', () => {
  const over = (name: string, change: Partial<OverBudgetWarning> = {}): OverBudgetWarning => ({
    kind: 'over-budget',
    agentId: `id of ${name}` as never,
    agentName: name,
    budget: 'space',
    unit: 'usd',
    most: 3,
    left: 3,
    wanted: 200,
    alsoEnds: [],
    because: 'BU1',
    ...change,
  });
  const spoken = (one: OverBudgetWarning, language: 'en' | 'ar' = 'en'): string =>
    overBudgetWords(one, {
      t: speaking({ en, ar }[language].budget, language),
      tokens: speaking({ en, ar }[language].message, language),
      language,
      nameOf: (id) => id.replace('id of ', ''),
    }).replaceAll(/[\u2066-\u2069]/gu, '');

  test('[WI1] the “Will answer” line omits an agent that a budget would refuse, and the agents whose chain would then end', () => {
    const speakers = [speaker('Costly', 'BC1'), speaker('Bo', 'BC1'), speaker('Cy', 'BC1')];
    const warnings = [over('Costly', { alsoEnds: ['id of Bo'] })];
    expect(answerLine(preview({ speakers, warnings }), false)).toMatchObject({
      kind: 'speakers',
      groups: [{ names: ['Cy'] }],
    });
    expect(shownWarnings(preview({ speakers, warnings }))).toEqual(warnings);
  });

  test('[WI1] if a budget would refuse the only agent, the “Will answer” line says that no agent answers', () => {
    const silent: SpacePreview['silent'] = [{ agentIds: null, count: 2, because: 'FL3' }];
    const alone = { speakers: [speaker('Costly', 'ME1')], warnings: [over('Costly')], silent };
    expect(answerLine(preview(alone), false)).toEqual({ kind: 'nobody', reason: null });
  });

  test.each([
    [
      over('Costly'),
      'Costly won’t answer: it may cost $200.00, but today’s budget has $3.00 left.',
    ],
    [
      over('Ann', { budget: 'chain', unit: 'tokens', most: 900, left: 1, wanted: 1_000 }),
      'Ann won’t answer: it may cost 1,000 tokens, but this message has 1 token left.',
    ],
    [
      over('Ann', { budget: 'agent', left: null, wanted: 0.0125, most: 0.012 }),
      'Ann won’t answer: it may cost $0.0125, more than its own daily budget ($0.012) has left.',
    ],
    [
      over('Ann', { wanted: null, because: 'BU2', alsoEnds: ['id of Bo'] }),
      'Ann won’t answer: the price of its model is unknown, and the budget is in money. The chain then ends, so Bo won’t start.',
    ],
  ])('the warning about a budget contains its numbers: %j', (one, words) => {
    expect(spoken(one)).toBe(words);
    expect(spoken(one, 'ar')).not.toMatch(/\{\{|would|tokens/u);
  });
});

describe('the activities of running agents', () => {
  const names = new Map([
    ['a', 'Ann'],
    ['b', 'Bo'],
  ]);
  const run = (
    runId: string,
    agentId: string,
    state: 'held' | 'offered' | 'parked',
    tool: string | null = null,
  ) => ({ runId, agentId, chainId: 'c', versionOf: null, state, because: 'CH1', tool });
  const stream = (runId: string, text: string, isPaused = false) => ({
    messageId: `m ${runId}`,
    runId,
    agentId: 'a',
    agentName: 'Ann',
    replyToId: null,
    shownAt: 1,
    ordinal: 1,
    hasText: text !== '',
    isPaused,
  });

  const IDLE = { approvals: [] } as const;

  test.each([
    ['held', null, 'queued'],
    ['offered', null, 'thinking'],
    ['offered', '', 'thinking'],
    ['offered', 'Hello', 'writing'],
    ['parked', null, 'waiting'],
  ] as const)(
    'a run with the state %s and the streamed text %j has the activity %s',
    (state, text, activity) => {
      const streams = text === null ? [] : [stream('1', text)];
      expect(presentAgents({ ...IDLE, runs: [run('1', 'a', state)], streams, names })).toEqual([
        { agentId: 'a', name: 'Ann', activity, tool: null },
      ]);
    },
  );

  test.each([null, 'Let me see.'])(
    'a run that waits for a tool has the activity “using”, with the streamed text %j',
    (text) => {
      const streams = text === null ? [] : [stream('1', text)];
      const runs = [run('1', 'a', 'offered', 'far.forecast')];
      expect(presentAgents({ ...IDLE, runs, streams, names })).toEqual([
        { agentId: 'a', name: 'Ann', activity: 'using', tool: 'far.forecast' },
      ]);
    },
  );

  test('presentAgents() lists each agent once, with its current activity', () => {
    const runs = [run('1', 'a', 'parked'), run('2', 'b', 'held'), run('3', 'a', 'offered')];
    const found = presentAgents({ ...IDLE, runs, streams: [stream('3', 'Hi')], names });
    expect(found.map(({ name, activity }) => `${name} ${activity}`)).toEqual([
      'Ann writing',
      'Bo queued',
    ]);
  });

  test('without a connection a running agent is shown as paused, and a queued agent as queued', () => {
    const runs = [run('1', 'a', 'offered'), run('2', 'b', 'held')];
    const found = presentAgents({
      ...IDLE,
      runs,
      streams: [stream('1', 'Hi')],
      names,
      isLost: true,
    });
    expect(found.map(({ activity }) => activity)).toEqual(['paused', 'queued']);
  });

  test('an agent with a paused stream does not have the activity “writing”', () => {
    const found = presentAgents({
      ...IDLE,
      runs: [run('1', 'a', 'parked')],
      streams: [stream('1', 'Hi', true)],
      names,
    });
    expect(found[0]?.activity).toBe('waiting');
  });

  test('a run with an open approval request is shown as waiting for an approval, and after the verdict as waiting for a reply', () => {
    const activities = [null, 'approved'].map((verdict) => {
      const approvals = [{ runId: '1', verdict }] as never;
      const runs = [run('1', 'a', 'parked')];
      return presentAgents({ runs, streams: [], approvals, names })[0]?.activity;
    });
    expect(activities).toEqual(['approval', 'waiting']);
  });
});

describe('the demo', () => {
  const table = ['Guide', 'Researcher', 'Critic'].map((name) => member(name));
  const said = (count: number) =>
    Array.from({ length: count }, () => ({ sender: { kind: 'person' } })) as never[];

  test("a new conversation in the demo's welcome table has three suggestions", () => {
    const found = demoSuggestions({ members: table, messages: said(3), older: null }, []);
    expect(found.map(({ label }) => label)).toEqual(['tryEveryone', 'tryFind', 'tryHandOver']);
  });

  test("the hand-over suggestion uses the demo's office, if the person may write there", () => {
    const office = {
      id: 'o',
      name: 'Office',
      kind: 'chat',
      role: 'member',
      archivedAt: null,
    } as const;
    const handOver = (...spaces: Parameters<typeof demoSuggestions>[1]) =>
      demoSuggestions({ members: table, messages: [], older: null }, spaces).at(-1);
    expect(handOver(office)).toMatchObject({
      text: 'prepare the payroll report',
      elsewhere: {
        spaceId: 'o',
        spaceName: 'Office',
        instead: { text: '@Guide where does the name come from?' },
      },
    });
    for (const other of [
      { ...office, name: 'Officers' },
      { ...office, kind: 'forum' },
      { ...office, role: 'viewer' as const },
      { ...office, role: null },
    ]) {
      expect(handOver(other)).toMatchObject({ text: '@Guide where does the name come from?' });
    }
  });

  test('there are no suggestions after some messages, in other spaces, or if an agent is missing', () => {
    expect(demoSuggestions({ members: table, messages: said(4), older: null }, [])).toEqual([]);
    expect(demoSuggestions({ members: table, messages: [], older: 'page' }, [])).toEqual([]);
    expect(demoSuggestions({ members: table.slice(1), messages: [], older: null }, [])).toEqual([]);
  });

  test('the demo badge is shown only in spaces in which every agent is a script', () => {
    expect(isAllScripted([...table, person('Olga')])).toBe(true);
    expect(isAllScripted([...table, member('Ada', { agentKind: 'llm' })])).toBe(false);
    expect(isAllScripted([person('Olga')])).toBe(false);
  });
});
