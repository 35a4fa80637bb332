import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { POLICIES } from '../../src/index.ts';
import { joins } from '../support/changes.ts';
import {
  continues,
  given,
  holdTheFloor,
  isFor,
  lastSaid,
  leaves,
  notices,
  offersNobody,
  offersRun,
  posts,
  refuses,
  says,
  speaks,
  stops,
  warnsOf,
} from '../support/story.ts';
import { idOf, Table } from '../support/table.ts';
import { changes, sends } from '../support/tool-steps.ts';

const MENTION = {
  agents: ['Bob', 'Carol', 'Dave'],
  people: ['Ana', 'Ben'],
  settings: { policy: 'mention' },
} as const;

describe('messages that are accepted', () => {
  test('[MS1] a message of a person is posted as it was written', () => {
    const text = '  **@Bob**,  @nobody *hi*\n<world>pass</world> ';
    given(MENTION).when(says('Ana', text)).then(lastSaid(text));
  });

  test('[MS1] a message of a service is posted as it was written', () => {
    given(MENTION).when(posts('Cron', ' @Bob  check in ')).then(lastSaid(' @Bob  check in '));
  });

  test('[MS1] any text of a person is posted unchanged, under every policy', () => {
    const word = fc.constantFrom('@Bob', '@all', '@human', '@ghost', 'hi', '\n', ', ', '> ', '`');
    const text = fc.array(word, { minLength: 1 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.constantFrom(...POLICIES), (written, policy) => {
        fc.pre(written.trim() !== '');
        const table = new Table({ ...MENTION, settings: { policy, turnLimit: 1 } });
        table.says('Ana', written);
        expect(table.last.content).toBe(written);
      }),
      { numRuns: 200 },
    );
  });

  test("[MS1] a person's text does not change if the turn limit refuses a mentioned agent", () => {
    given({ agents: ['HR', 'Finance'], settings: { policy: 'chain', turnLimit: 1 } })
      .when(says('Ana', '@HR tell them'))
      .when(sends('HR', 'hello', { to: 'there', waitsFor: ['any'] }))
      .when(says('Ana', '@Finance help'))
      .then(offersNobody, notices(/Turn limit/), lastSaid('@Finance help'));
  });

  test('[MS1] a person can post while agents have the floor, without waiting for them', () => {
    given(MENTION)
      .when(says('Ana', '@Bob one'))
      .when(says('Ben', '@Carol two'))
      .then(lastSaid('@Carol two'), holdTheFloor('Bob', 'Carol'));
  });

  test("[MS1] a person's message starts a new chain", () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob one')).when(says('Ben', '@Bob two'));
    expect(new Set(table.state.floor.chains.map(({ id }) => id)).size).toBe(2);
  });

  test('[MS1] a person can post after the turn limit was reached', () => {
    given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
      .when(says('Ana', '@Bob go'))
      .when(speaks('Bob', '@Carol go on'))
      .then(notices(/Turn limit/))
      .when(says('Ana', '@Dave and you?'))
      .then(offersRun('Dave', { because: 'ME1' }));
  });

  test('[MS1] a person can post after a pass', () => {
    given(MENTION)
      .when(says('Ana', '@Bob go'))
      .when(speaks('Bob', '<world>pass</world>'))
      .when(says('Ana', '@Bob once more'))
      .then(offersRun('Bob', { because: 'ME1' }));
  });

  test('[MS1] a message stores the name of its sender at the time of posting', () => {
    const { table } = given(MENTION).when(says('Ana', 'hello'));
    expect(table.last.senderName).toBe('Ana');
  });

  test("[MS1] an agent's message stores the name of its sender at the time of posting", () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi')).when(speaks('Bob'));
    expect(table.last.senderName).toBe('Bob');
  });

  test('[MS1] the mentions of a message are stored as member ids', () => {
    const { table } = given(MENTION).when(says('Ana', 'ask @Carol'));
    expect(table.last.mentions).toMatchObject([
      { kind: 'member', id: idOf('Carol'), start: 4, end: 10, place: 'inner' },
    ]);
  });
});

describe('messages that are refused', () => {
  const strict = {
    ...MENTION,
    settings: { policy: 'mention', unknownMentions: 'refuse' },
  } as const;

  test('[MS2] a space that refuses unknown mentions refuses the message of a person', () => {
    given(strict).when(says('Ana', '@Zed hi')).then(refuses('unknown-mention', 'MS2'));
  });

  test('[MS2] a space that refuses unknown mentions also refuses an unknown inner mention', () => {
    given(strict).when(says('Ana', '@Bob ask @Zed')).then(refuses('unknown-mention', 'MS2'));
  });

  test("[MS2] a space that refuses unknown mentions also refuses a service's message", () => {
    given(strict).when(posts('Cron', 'ask @Zed')).then(refuses('unknown-mention', 'MS2'));
  });

  test('[MS2] the refusal of a message lists its unknown names', () => {
    const { table } = given(strict).when(says('Ana', '@Bob ask @Zed and @Yve'));
    expect(table.effectsOf('refuse-event')[0]?.about).toEqual(['Zed', 'Yve']);
  });

  test('[MS2] a space that refuses unknown mentions accepts a message with known mentions', () => {
    given(strict).when(says('Ana', '@Bob ask @all')).then(lastSaid('@Bob ask @all'));
  });

  test("[MS2] an agent's text is accepted even if it has an unknown mention", () => {
    given(strict)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Zed knows'))
      .then(lastSaid('@Zed knows'));
  });

  const visited = {
    ...MENTION,
    outsiders: [
      { name: 'Zoe', kind: 'person' },
      { name: 'Yan', kind: 'agent' },
    ],
  } as const;

  test("[MS3] a person's message with a leading mention of an agent outside the space is refused", () => {
    given(visited).when(says('Ana', '@Yan help')).then(refuses('not-in-space', 'MS3'));
  });

  test("[MS3] a person's message with a leading mention of a person outside the space is refused", () => {
    given(visited).when(says('Ana', '@Zoe look')).then(refuses('not-in-space', 'MS3'));
  });

  test("[MS3] a service's message with a leading mention of a non-member is refused", () => {
    given(visited).when(posts('Cron', '@Yan check in')).then(refuses('not-in-space', 'MS3'));
  });

  test('[MS3] a message is refused if one of its leading mentions names a non-member', () => {
    given(visited).when(says('Ana', '@Bob and @Yan help')).then(refuses('not-in-space', 'MS3'));
  });

  test('[MS3] the refusal of a message names the mentioned non-member', () => {
    const { table } = given(visited).when(says('Ana', '@Yan help'));
    expect(table.effectsOf('refuse-event')[0]?.about).toEqual(['Yan']);
  });

  test('[MS3] a message that mentions a non-member later in its text is accepted', () => {
    given(visited).when(says('Ana', '@Bob ask @Yan')).then(holdTheFloor('Bob'), warnsOf('Yan'));
  });

  test('[MS3] a member that left the space counts as a non-member', () => {
    given(MENTION)
      .when((table) =>
        table.reseats({ agents: ['Bob'], outsiders: [{ name: 'Carol', kind: 'agent' }] }),
      )
      .when(says('Ana', '@Carol hi'))
      .then(refuses('not-in-space', 'MS3'));
  });

  test("[MS3] a mention of a non-member in an agent's text is only a name", () => {
    given(visited)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Yan could know'))
      .then(lastSaid('@Yan could know'), isFor('Bob'), offersNobody);
  });

  test('[MS4] a message is routed as if its unknown mentions were absent', () => {
    given(MENTION)
      .when(says('Ana', '@Zed what now?'))
      .then(isFor('everyone'), holdTheFloor('Bob', 'Carol', 'Dave'));
  });

  test('[MS4] an unknown mention does not affect other mentions', () => {
    given(MENTION).when(says('Ana', '@Zed @Bob hi')).then(holdTheFloor('Bob'));
  });

  test('[MS4] the sender gets a warning about each unknown name', () => {
    given(MENTION).when(says('Ana', '@Zed and @Bob, ask @Yve')).then(warnsOf('Zed', 'Yve'));
  });

  test('[MS4] the sender gets no warning if every mention names a member', () => {
    given(MENTION).when(says('Ana', '@Bob, ask @human')).then(warnsOf());
  });

  test.each(['', ' ', '\n\t '])('[MS5] a message with the text %j is refused', (text) => {
    given(MENTION).when(says('Ana', text)).then(refuses('empty-text', 'MS5'));
  });

  test('[MS6] a person who is not in the space cannot post in it', () => {
    given(MENTION).when(says('Zoe', 'hi')).then(refuses('not-a-member', 'MS6'));
  });

  test('[MS6] a person who left can no longer post', () => {
    given(MENTION).when(leaves('Ben')).when(says('Ben', 'hi')).then(refuses('not-a-member', 'MS6'));
  });

  test('[MS6] an agent cannot post as a person', () => {
    given(MENTION).when(says('Bob', 'hi')).then(refuses('not-a-member', 'MS6'));
  });

  test.each(['Zoe', 'Bob'])(
    '[MS6] %s cannot stop the space, because only its people can',
    (who) => {
      given(MENTION)
        .when(says('Ana', '@Carol hi'))
        .when(stops(who))
        .then(refuses('not-a-member', 'MS6'), holdTheFloor('Carol'));
    },
  );

  test.each(['Zoe', 'Bob'])(
    '[MS6] %s cannot continue the space, because only its people can',
    (who) => {
      given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
        .when(says('Ana', '@Bob go'))
        .when(speaks('Bob', '@Carol go on'))
        .when(continues(who))
        .then(refuses('not-a-member', 'MS6'), holdTheFloor());
    },
  );

  test("[MS6] any person of the space can stop another person's chain", () => {
    given(MENTION).when(says('Ana', '@Carol hi')).when(stops('Ben')).then(holdTheFloor());
  });

  test('[MS1] a refused message does not change the space', () => {
    const { table } = given(visited).when(says('Ana', '@Bob go')).when(speaks('Bob', '@Carol so?'));
    const before = table.state;
    table.says('Ana', '@Yan help');
    expect(table.state).toEqual(before);
  });

  test('[MS6] a service can post without being a member', () => {
    given(MENTION)
      .when(joins('Erin'))
      .when(changes({ policy: 'broadcast' }))
      .when(posts('Cron', 'good morning'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave', 'Erin'));
  });
});

test('[MS5] a message without visible characters is refused', () => {
  given({ agents: ['Bob', 'Carol'] })
    .when(says('Ana', '\u200B \u2060'))
    .then(refuses('empty-text', 'MS5'));
});
