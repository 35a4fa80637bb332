import { expect, test } from 'vitest';

import {
  given,
  holdTheFloor,
  isFor,
  isOver,
  isSilent,
  lastSaid,
  offersNobody,
  offersRun,
  posts,
  endsRuns,
  says,
  skips,
  speaks,
  fails,
} from '../support/story.ts';
import { idOf } from '../support/table.ts';

const EVERYONE = {
  agents: ['Bob', 'Carol', { name: 'Dave', quiet: true }],
  people: ['Ana', 'Ben'],
  settings: { policy: 'broadcast' },
} as const;

test('[BC1] every agent gets the floor for a message of a person', () => {
  given({ ...EVERYONE, agents: ['Bob', 'Carol', 'Erin'] })
    .when(says('Ana', 'hi'))
    .then(
      offersRun('Bob', { because: 'BC1' }),
      offersRun('Carol', { because: 'BC1' }),
      offersRun('Erin', { because: 'BC1' }),
    );
});

test('[BC1] every agent gets the floor for a message of a service', () => {
  given(EVERYONE).when(posts('Cron', 'hi')).then(holdTheFloor('Bob', 'Carol'));
});

test('[BC1] every agent gets the floor, even if a leading mention addresses only one agent', () => {
  given(EVERYONE).when(says('Ana', '@Carol hi')).then(holdTheFloor('Bob', 'Carol'));
});

test('[BC1] a reply to one agent gives every agent the floor', () => {
  given(EVERYONE)
    .when(says('Ana', 'hi'))
    .when(speaks('Bob'))
    .when(skips('Carol'))
    .when(says('Ana', 'and?', { replyingTo: 'Bob' }))
    .then(holdTheFloor('Bob', 'Carol'));
});

test('[BC1] a main agent from a previous policy has no effect', () => {
  given({ ...EVERYONE, settings: { policy: 'broadcast', main: 'Carol' } })
    .when(says('Ana', 'hi'))
    .then(holdTheFloor('Bob', 'Carol'));
});

test('[BC1] each agent has its own run in its own branch', () => {
  const { runs } = given(EVERYONE).when(says('Ana', 'hi')).table.state.floor;
  expect(new Set(runs.map(({ id }) => id)).size).toBe(2);
  expect(new Set(runs.map(({ branchId }) => branchId)).size).toBe(2);
});

test('[BC1] each answer is a separate message', () => {
  const { table } = given(EVERYONE)
    .when(says('Ana', 'hi'))
    .when(speaks('Carol', 'me first'))
    .when(speaks('Bob', 'me too'));
  expect(table.messages.map(({ content }) => content)).toEqual(['hi', 'me first', 'me too']);
});

test('[BC1] when one agent answers, the other agents still have the floor', () => {
  given(EVERYONE).when(says('Ana', 'hi')).when(speaks('Carol')).then(holdTheFloor('Bob'));
});

test('[BC1] when the run of one agent fails, the other agents still have the floor', () => {
  given(EVERYONE).when(says('Ana', 'hi')).when(fails('Bob')).then(holdTheFloor('Carol'));
});

test('[BC1] an agent that answers with empty text skips, and nothing is posted', () => {
  given(EVERYONE)
    .when(says('Ana', 'hi'))
    .when(skips('Bob'))
    .then(endsRuns(['Bob', 'skipped']), lastSaid('hi'));
});

test('[BC1] a second message gives every agent a second run', () => {
  given(EVERYONE)
    .when(says('Ana', 'one'))
    .when(says('Ben', 'two'))
    .then(holdTheFloor('Bob', 'Carol', 'Bob', 'Carol'));
});

test('[BC1] one message starts the runs of a large space in order of joining', () => {
  const agents = Array.from({ length: 30 }, (_, at) => `Agent ${at}`);
  const { table } = given({
    ...EVERYONE,
    agents,
    settings: { policy: 'broadcast', turnLimit: 50 },
  });
  table.says('Ana', 'hi');
  expect(table.floor).toEqual(agents.map(idOf));
});

test('[BC2] a quiet agent does not get the floor for a message to everyone', () => {
  const { table } = given(EVERYONE).when(says('Ana', 'hi')).then(holdTheFloor('Bob', 'Carol'));
  expect(table.effectsOf('note-silence')).toEqual([
    { type: 'note-silence', of: 'others', count: 1, because: 'BC2' },
  ]);
});

test('[BC2] a quiet agent gets the floor for a leading mention by a person', () => {
  given(EVERYONE)
    .when(says('Ana', '@Dave hi'))
    .then(offersRun('Dave', { because: 'BC2' }));
});

test('[BC2] a quiet agent gets the floor when a person mentions it later in the text', () => {
  given(EVERYONE)
    .when(says('Ana', 'what does @Dave say?'))
    .then(offersRun('Dave', { because: 'BC2' }));
});

test('[BC2] an addressed quiet agent gets the floor even if a previous policy set a main agent', () => {
  given({ ...EVERYONE, settings: { policy: 'broadcast', main: 'Carol' } })
    .when(says('Ana', 'what does @Dave say?'))
    .then(offersRun('Dave', { because: 'BC2' }));
});

test('[BC2] a quiet agent gets the floor when a service addresses it', () => {
  given(EVERYONE)
    .when(posts('Cron', '@Dave report'))
    .then(offersRun('Dave', { because: 'BC2' }));
});

test('[BC2] a message to all agents gives quiet agents the floor too', () => {
  given(EVERYONE)
    .when(says('Ana', '@all hi'))
    .then(holdTheFloor('Bob', 'Carol', 'Dave'));
});

test('[BC2] a quiet agent gets the floor for a reply to its message', () => {
  given(EVERYONE)
    .when(says('Ana', '@Dave hi'))
    .when(skips('Bob'))
    .when(skips('Carol'))
    .when(speaks('Dave'))
    .when(says('Ana', 'and?', { replyingTo: 'Dave' }))
    .then(holdTheFloor('Bob', 'Carol', 'Dave'));
});

test('[BC2] a possessive mention does not give a quiet agent the floor', () => {
  given(EVERYONE).when(says('Ana', "@Dave's idea is good")).then(holdTheFloor('Bob', 'Carol'));
});

test('[BC2] if an addressed quiet agent is paused, it is silent because of the pause', () => {
  given({ ...EVERYONE, agents: ['Bob', { name: 'Dave', quiet: true, status: 'paused' }] })
    .when(says('Ana', '@Bob and @Dave hi'))
    .then(holdTheFloor('Bob'), isSilent('Dave', 'FL1'));
});

test('[BC3] the message of an agent gives nobody the floor', () => {
  given(EVERYONE).when(says('Ana', 'hi')).when(speaks('Bob')).then(offersNobody);
});

test("[BC3] an agent's message with a leading mention of another agent gives nobody the floor", () => {
  const { table } = given(EVERYONE)
    .when(says('Ana', 'hi'))
    .when(skips('Carol'))
    .when(speaks('Bob', '@Carol @Dave what now?'))
    .then(offersNobody, isOver);
  expect(table.effectsOf('note-silence')).toMatchObject([{ of: 'others', because: 'BC3' }]);
});

test('[BC3] an answer with a leading mention of an agent is for everyone and keeps its text', () => {
  given(EVERYONE)
    .when(says('Ana', 'hi'))
    .when(speaks('Bob', '@Bob @Carol so'))
    .then(isFor('everyone'), lastSaid('@Bob @Carol so'));
});
