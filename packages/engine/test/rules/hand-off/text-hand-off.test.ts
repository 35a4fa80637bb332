import { test } from 'vitest';

import {
  calls,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  offersNobody,
  offersRun,
  says,
  speaks,
  type Story,
} from '../../support/story.ts';

const ROOM = { agents: ['HR', 'Research Agent', 'Legal'] };

function hrSays(text: string): Story {
  return given(ROOM).when(says('Ana', '@HR a question')).when(speaks('hr', text));
}

test('[CH21] a text that names one agent at the beginning of a sentence hands off to that agent', () => {
  hrSays("Here's the summary. @Research Agent can you find sources?").then(
    offersRun('research agent', { because: 'CH21' }),
  );
});

test.each([
  ['of the text', '@Legal please check'],
  ['of a line', 'Here it is.\n@Legal please check'],
  ['of a line, after a greeting', 'Done.\nHey @Legal, please check'],
  ['of a sentence after a question', 'Who knows? @Legal might.'],
])('[CH21] a text that names one agent at the beginning %s hands off to that agent', (_, text) => {
  hrSays(text).then(holdTheFloor('legal'));
});

test.each([
  ['inside a sentence', 'I think @Legal should check'],
  ['after a bullet', 'The plan:\n- @Legal checks'],
  ['after a number', 'The plan:\n1. @Legal checks'],
  ['in a quoted line', '> @Legal please check\nas Ana said'],
  ['in code', '`@Legal` is how you call it'],
  ['in a possessive', "@Legal's view is known"],
])('[CH21] an agent that is named %s does not get a hand-off', (_, text) => {
  hrSays(text).then(isOver, lastSaid(text));
});

test('[CH21] a text that names two agents at the beginning of sentences hands off to neither', () => {
  hrSays('@Legal please check. @Research Agent find sources.').then(isOver);
});

test('[CH21] a text that addresses two agents at once hands off to neither', () => {
  hrSays('@Legal and @Research Agent, please check').then(isOver);
});

test('[CH21] a text that names the same agent twice hands off to that agent', () => {
  hrSays('@Legal please check. @Legal are you there?').then(holdTheFloor('legal'));
});

test('[CH21] a text hands off to the agent at its beginning, not to an agent named later', () => {
  hrSays('@Legal please check with @Research Agent').then(holdTheFloor('legal'));
});

test('[CH21] a mention of the sender itself is ignored when a text hands off', () => {
  hrSays('@HR here. @Legal please check').then(holdTheFloor('legal'));
});

test('[CH21] a mention of every agent hands off to no agent', () => {
  hrSays('@all please check').then(isOver);
});

test('[CH21] a text that names a person hands off to nobody', () => {
  hrSays('@Ana here it is').then(isOver);
});

test.each([
  ['@Ana and @Legal, here it is', ['legal']],
  ['Here it is. @Ana is asked. @Legal too.', ['legal']],
  ['@Ana here it is. @Legal please check', []],
  ['@all here it is. @Legal please check', []],
])('[CH21] the text “%s” hands off to %j', (text, names) => {
  hrSays(text).then(holdTheFloor(...names));
});

test('[CH21] a hand-off in the text expects no reply', () => {
  hrSays('@Legal please check').when(speaks('legal')).then(isOver);
});

test('[CH21] a text that hands off is posted unchanged', () => {
  hrSays('@Legal please check').then(lastSaid('@Legal please check'));
});

test('[CH21] a text hands off to nobody if the setting textHandOff is off', () => {
  given({ ...ROOM, settings: { textHandOff: false } })
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Legal please check'))
    .then(isOver);
});

test('[CH21] a text hands off to nobody under another policy', () => {
  given({ ...ROOM, settings: { policy: 'broadcast' } })
    .when(says('Ana', 'a question'))
    .when(speaks('hr', '@Legal please check'))
    .then(holdTheFloor('research agent', 'legal'));
});

test('[CH21] a run that skips does not hand off in its text', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(says('Ana', '@HR go'))
    .when(calls('hr', { tool: 'skip' }))
    .when(speaks('hr', '@Finance you do it'))
    .then(offersNobody, isOver);
});

test('[CH21] a text that names an agent and all agents hands off to nobody', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(says('Ana', '@HR go'))
    .when(speaks('hr', 'Done. @all @Finance go'))
    .then(offersNobody, isOver);
});
