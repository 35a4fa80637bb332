import { describe, expect, test } from 'vitest';

import { isPaused } from '../../support/changes.ts';
import {
  endsRuns,
  given,
  holdTheFloor,
  isFor,
  isOver,
  lastSaid,
  leaves,
  notices,
  offersNobody,
  offersRun,
  says,
  speaks,
} from '../../support/story.ts';

const MENTION = {
  agents: ['Bob', 'Carol', { name: 'Dave', autoReply: false }],
  people: ['Ana', 'Ben'],
  settings: { policy: 'mention' },
} as const;

/** Bob addresses this agent, and the agent answers with this text. */
const answersBob = (agent: string, text: string, seating: Parameters<typeof given>[0] = MENTION) =>
  given(seating)
    .when(says('Ana', '@Bob go'))
    .when(speaks('Bob', `@${agent} what do you say?`))
    .when(speaks(agent, text));

describe('an answer to an agent gets an automatic mention of the agent that asked', () => {
  test("[ME6] an agent's answer to an agent begins with a mention of the agent that asked", () => {
    answersBob('Carol', 'I agree.').then(lastSaid('@Bob I agree.'));
  });

  test('[ME6] the automatic mention gives the floor to the agent that asked', () => {
    answersBob('Carol', 'I agree.').then(offersRun('Bob', { because: 'ME5' }));
  });

  test('[ME6] an effect records that an automatic mention was added', () => {
    const { table } = answersBob('Carol', 'I agree.');
    expect(table.effectsOf('note-change')).toMatchObject([
      { change: 'auto-mention', because: 'ME6' },
    ]);
  });

  test('[ME6] the positions of the stored mentions include the length of the automatic mention', () => {
    const { table } = answersBob('Carol', 'Ask @Dave.');
    expect(table.last.mentions.map(({ start, place }) => [start, place])).toEqual([
      [0, 'leading'],
      [9, 'inner'],
    ]);
  });

  test('[ME6] an answer with an inner mention still gets an automatic mention', () => {
    answersBob('Carol', 'Ask @Dave.').then(lastSaid('@Bob Ask @Dave.'), holdTheFloor('Bob'));
  });

  test('[ME6] an answer that begins with an unknown name still gets an automatic mention', () => {
    answersBob('Carol', '@Zed knows.').then(lastSaid('@Bob @Zed knows.'));
  });

  test('[ME6] an answer that begins with a mention of a non-member still gets an automatic mention', () => {
    const seating = { ...MENTION, outsiders: [{ name: 'Yan', kind: 'agent' }] } as const;
    answersBob('Carol', '@Yan knows.', seating).then(lastSaid('@Bob @Yan knows.'));
  });

  test('[ME6] the automatic mention and the text after it do not join into another name', () => {
    given({
      agents: ['Ann', 'Ann Lee', 'Carol'],
      people: ['Ana', 'Ben'],
      settings: MENTION.settings,
    })
      .when(says('Ana', '@Ann go'))
      .when(speaks('Ann', '@Carol who?'))
      .when(speaks('Carol', 'Lee knows.'))
      .then(offersRun('Ann', { because: 'ME5' }), lastSaid('@Ann, Lee knows.'));
  });

  test('[ME6] an automatic mention discloses nothing to agents that could not read the question', () => {
    answersBob('Carol', 'I agree.').then(isFor('Bob', 'Carol'));
  });

  test('[ME6] if the turn limit removes the automatic mention, the agent that asked does not get the floor', () => {
    answersBob('Carol', 'I agree.', {
      ...MENTION,
      settings: { policy: 'mention', turnLimit: 2 },
    }).then(lastSaid('I agree.'), offersNobody, notices(/Turn limit/));
  });
});

describe('leading mentions of the sender are removed from an answer to an agent', () => {
  test('[ME7] a leading mention of the sender is removed from an answer to an agent', () => {
    answersBob('Carol', '@Carol @Ana done').then(lastSaid('@Ana done'));
  });

  test('[ME7] a leading mention of the sender is removed before the automatic mention is added', () => {
    answersBob('Carol', '@Carol: I agree.').then(lastSaid('@Bob I agree.'));
  });

  test('[ME7] leading mentions of the sender are removed on every line', () => {
    answersBob('Carol', '@Bob yes\n@Carol, one\n@Carol and @Bob two').then(
      lastSaid('@Bob yes\none\n@Bob two'),
    );
  });

  test('[ME7] a leading mention of the sender is removed with its separators', () => {
    answersBob('Carol', '@Bob, @Carol and @Ana: done').then(lastSaid('@Bob and @Ana: done'));
  });

  test('[ME7] a leading mention of the sender is removed even if auto reply is off', () => {
    answersBob('Dave', '@Dave so be it').then(lastSaid('so be it'));
  });

  test('[ME7] an effect records that a mention of the sender was removed', () => {
    const { table } = answersBob('Dave', '@Dave so be it');
    expect(table.effectsOf('note-change')).toMatchObject([
      { change: 'self-mention', because: 'ME7' },
    ]);
  });

  test('[ME7] an inner mention of the sender stays in the text', () => {
    answersBob('Dave', 'I, @Dave, agree').then(lastSaid('I, @Dave, agree'));
  });

  test('[ME7] a text that is only a mention of its sender counts as empty', () => {
    answersBob('Carol', '@Carol').then(endsRuns(['Carol', 'skipped']), isOver);
  });

  test('[ME7] a leading mention of the sender stays in an answer to a person', () => {
    given(MENTION)
      .when(says('Ana', '@Bob go'))
      .when(speaks('Bob', '@Bob speaking.'))
      .then(lastSaid('@Bob speaking.'));
  });
});

describe('some answers get no automatic mention', () => {
  test('[ME8] an answer to a person gets no automatic mention', () => {
    given(MENTION)
      .when(says('Ana', '@Bob go'))
      .when(speaks('Bob', 'Done.'))
      .then(lastSaid('Done.'));
  });

  test('[ME8] an answer to a service gets no automatic mention', () => {
    given(MENTION)
      .when((table) => table.says('Cron', '@Bob go', { kind: 'service' }))
      .when(speaks('Bob', 'Done.'))
      .then(lastSaid('Done.'));
  });

  test.each([
    '@Dave look',
    '@Ana done',
    '@human done',
    '@Bob yes',
    'Sure.\n@Dave look',
    'Hi @Ana!',
  ])('[ME8] an answer that begins with a mention gets no automatic mention: %j', (text) => {
    answersBob('Carol', text).then(lastSaid(text));
  });

  test('[ME8] an answer that begins with a mention of people gets no automatic mention and gives no agent the floor', () => {
    answersBob('Carol', '@human done').then(offersNobody, isOver);
  });

  test('[ME8] an answer of an agent with auto reply off gets no automatic mention, and the chain ends', () => {
    answersBob('Dave', 'I agree.').then(lastSaid('I agree.'), offersNobody, isOver);
  });

  test('[ME8] the run of an empty answer ends as skipped, and no automatic mention is added', () => {
    answersBob('Carol', '  ').then(endsRuns(['Carol', 'skipped']), isOver);
  });

  test.each([leaves('Bob'), isPaused('Bob')])(
    '[ME8] an answer to an agent that can no longer have the floor gets no automatic mention',
    (step) => {
      given(MENTION)
        .when(says('Ana', '@Bob go'))
        .when(speaks('Bob', '@Carol what do you say?'))
        .when(step)
        .when(speaks('Carol', 'I agree.'))
        .then(lastSaid('I agree.'), notices());
    },
  );

  test('[ME8] an answer under another policy gets no automatic mention', () => {
    given({ ...MENTION, settings: { policy: 'chain' } })
      .when(says('Ana', '@Bob go'))
      .when(speaks('Bob', 'Carol?', { handsOverTo: 'Carol' }))
      .when(speaks('Carol', 'I agree.'))
      .then(lastSaid('I agree.'));
  });
});

test.each([
  '```\n@Dave do it\n```\nthat is all',
  '> @Dave said so\nI agree',
  '* @Dave tests\n* @Dave writes',
])(
  '[ME6] the automatic mention addresses only the agent that asked, even if the text after it is %j',
  (text) => {
    answersBob('Carol', text).then(holdTheFloor('Bob'));
  },
);

test('[ME6] code at the beginning of an answer stays code when an automatic mention is added before it', () => {
  answersBob('Carol', '```\n@Dave\n```').then(lastSaid('@Bob\n```\n@Dave\n```'));
});
