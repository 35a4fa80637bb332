import { describe, expect, test } from 'vitest';

import { isSwitchedOff } from '../support/changes.ts';
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
} from '../support/story.ts';

const MENTION = {
  agents: ['Bob', 'Carol', { name: 'Dave', autoReply: false }],
  people: ['Ana', 'Ben'],
  settings: { policy: 'mention' },
} as const;

/** Bob asks this agent, which answers so. */
const answersBob = (agent: string, text: string, seating: Parameters<typeof given>[0] = MENTION) =>
  given(seating)
    .when(says('Ana', '@Bob go'))
    .when(speaks('Bob', `@${agent} what do you say?`))
    .when(speaks(agent, text));

describe('the prefix', () => {
  test('[ME6] the answer of an agent to an agent begins with its name', () => {
    answersBob('Carol', 'I agree.').then(lastSaid('@Bob I agree.'));
  });

  test('[ME6] so the exchange goes on', () => {
    answersBob('Carol', 'I agree.').then(offersRun('Bob', { because: 'ME5' }));
  });

  test('[ME6] the change of the text is on record', () => {
    const { table } = answersBob('Carol', 'I agree.');
    expect(table.effectsOf('note-change')).toMatchObject([
      { change: 'auto-mention', because: 'ME6' },
    ]);
  });

  test('[ME6] the stored mentions are those of the prefixed text', () => {
    const { table } = answersBob('Carol', 'Ask @Dave.');
    expect(table.last.mentions.map(({ start, place }) => [start, place])).toEqual([
      [0, 'leading'],
      [9, 'inner'],
    ]);
  });

  test('[ME6] a mention further in does not stand in for it', () => {
    answersBob('Carol', 'Ask @Dave.').then(lastSaid('@Bob Ask @Dave.'), holdTheFloor('Bob'));
  });

  test('[ME6] an unknown name at the beginning does not stand in for it', () => {
    answersBob('Carol', '@Zed knows.').then(lastSaid('@Bob @Zed knows.'));
  });

  test('[ME6] someone outside at the beginning does not stand in for it', () => {
    const seating = { ...MENTION, outsiders: [{ name: 'Yan', kind: 'agent' }] } as const;
    answersBob('Carol', '@Yan knows.', seating).then(lastSaid('@Bob @Yan knows.'));
  });

  test('[ME6] a name that would run into the text is kept apart from it', () => {
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

  test('[ME6] the prefix lets nobody in who could not read what was asked', () => {
    answersBob('Carol', 'I agree.').then(isFor('Bob', 'Carol'));
  });

  test('[ME6] a prefix that the turn limit withholds is a refusal as any other', () => {
    answersBob('Carol', 'I agree.', {
      ...MENTION,
      settings: { policy: 'mention', turnLimit: 2 },
    }).then(lastSaid('I agree.'), offersNobody, notices(/Turn limit/));
  });
});

describe('mentions of oneself', () => {
  test('[ME7] a leading mention of itself is taken out of an answer to an agent', () => {
    answersBob('Carol', '@Carol @Ana done').then(lastSaid('@Ana done'));
  });

  test('[ME7] it is taken out before the prefix is added', () => {
    answersBob('Carol', '@Carol: I agree.').then(lastSaid('@Bob I agree.'));
  });

  test('[ME7] it is taken out on every line', () => {
    answersBob('Carol', '@Bob yes\n@Carol, one\n@Carol and @Bob two').then(
      lastSaid('@Bob yes\none\n@Bob two'),
    );
  });

  test('[ME7] it is taken out with what separates it', () => {
    answersBob('Carol', '@Bob, @Carol and @Ana: done').then(lastSaid('@Bob and @Ana: done'));
  });

  test('[ME7] it is taken out whatever auto reply says', () => {
    answersBob('Dave', '@Dave so be it').then(lastSaid('so be it'));
  });

  test('[ME7] the change of the text is on record', () => {
    const { table } = answersBob('Dave', '@Dave so be it');
    expect(table.effectsOf('note-change')).toMatchObject([
      { change: 'self-mention', because: 'ME7' },
    ]);
  });

  test('[ME7] a mention of itself further in stays', () => {
    answersBob('Dave', 'I, @Dave, agree').then(lastSaid('I, @Dave, agree'));
  });

  test('[ME7] a text that names only its author is no answer', () => {
    answersBob('Carol', '@Carol').then(endsRuns(['Carol', 'skipped']), isOver);
  });

  test('[ME7] in an answer to a person it stays', () => {
    given(MENTION)
      .when(says('Ana', '@Bob go'))
      .when(speaks('Bob', '@Bob speaking.'))
      .then(lastSaid('@Bob speaking.'));
  });
});

describe('no prefix', () => {
  test('[ME8] there is none in an answer to a person', () => {
    given(MENTION)
      .when(says('Ana', '@Bob go'))
      .when(speaks('Bob', 'Done.'))
      .then(lastSaid('Done.'));
  });

  test('[ME8] there is none in an answer to a service', () => {
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
  ])('[ME8] there is none before %j, which leads with somebody', (text) => {
    answersBob('Carol', text).then(lastSaid(text));
  });

  test('[ME8] an answer to an agent that leads with a person wakes nobody', () => {
    answersBob('Carol', '@human done').then(offersNobody, isOver);
  });

  test('[ME8] there is none by an agent whose auto reply is off, and the exchange rests', () => {
    answersBob('Dave', 'I agree.').then(lastSaid('I agree.'), offersNobody, isOver);
  });

  test('[ME8] there is none for an empty text, which is no answer', () => {
    answersBob('Carol', '  ').then(endsRuns(['Carol', 'skipped']), isOver);
  });

  test.each([leaves('Bob'), isSwitchedOff('Bob')])(
    '[ME8] there is none for an agent that cannot have the floor any more',
    (step) => {
      given(MENTION)
        .when(says('Ana', '@Bob go'))
        .when(speaks('Bob', '@Carol what do you say?'))
        .when(step)
        .when(speaks('Carol', 'I agree.'))
        .then(lastSaid('I agree.'), notices());
    },
  );

  test('[ME8] under another policy there is none', () => {
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
])('[ME6] the prefix addresses the asker alone, also before %j', (text) => {
  answersBob('Carol', text).then(holdTheFloor('Bob'));
});

test('[ME6] code at the beginning of an answer stays code', () => {
  answersBob('Carol', '```\n@Dave\n```').then(lastSaid('@Bob\n```\n@Dave\n```'));
});
