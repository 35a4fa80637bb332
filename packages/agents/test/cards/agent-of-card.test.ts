import { expect, test } from 'vitest';
import { agentOfCard } from '../../src/cards/agent-of-card.ts';
import { readCard } from '../../src/cards/character-card.ts';
import { card } from './picture.ts';

function agentOf(data: object) {
  const read = readCard(card(data));
  if (!read.ok) throw new Error(read.reason);
  const { leftOut, ...agent } = agentOfCard(read.value, 'Ada');
  return { ...agent, leftOut: leftOut.map(({ detail }) => detail) };
}

test('[cards] the instructions contain all character fields of a card in a fixed order', () => {
  const { instructions } = agentOf({
    system_prompt: 'Write as a novelist.',
    description: '{{char}} is a countess.',
    personality: 'curious',
    scenario: '{{user}} visits {{Char}}.',
    first_mes: 'Good day, <USER>.',
    mes_example: '<START>\n{{char}}: Numbers!',
    post_history_instructions: 'Stay short.',
    character_book: {
      entries: [
        { content: 'second', constant: true, insertion_order: 2 },
        { content: 'first', constant: true, enabled: true, insertion_order: 1 },
        { content: 'never', constant: true, enabled: false },
        { content: 'sometimes', keys: ['x'] },
      ],
    },
  });
  expect(instructions).toBe(
    [
      'Write as a novelist.',
      'You are Ada. You speak as Ada, and only for yourself.',
      '## Who you are',
      'Ada is a countess.',
      '## Your personality',
      'curious',
      '## Where you are',
      'the person visits Ada.',
      '## What you know',
      'first',
      'second',
      '## How you speak, by example',
      '(an example)\nAda: Numbers!',
      '## How you would open a conversation',
      'Good day, the person.',
      'Stay short.',
    ].join('\n\n'),
  );
});

test('[cards] Conch lists the unused parts of a card', () => {
  const { leftOut, instructions } = agentOf({
    creator_notes: 'Rate me!',
    alternate_greetings: ['a', 'b'],
    character_book: { entries: [{ content: 'sometimes' }] },
    extensions: { depth_prompt: {} },
    assets: [{ uri: 'https://example.com' }],
    scenario: '{{random:a,b}}',
  });
  expect(leftOut).toHaveLength(6);
  expect(instructions).not.toMatch(/Rate me|sometimes|example\.com/u);
});

test('[cards] the list of unused parts is empty if Conch uses all parts of a card', () => {
  expect(agentOf({ extensions: {}, creator_notes: '' }).leftOut).toEqual([]);
});

const EXPORTED = {
  personality: `Counts, ${'and counts, '.repeat(60)}\nto the end.`,
  system_prompt: 'You are {{char}}.\n\n- Greet <user>.',
  extensions: { conch: { version: 1 } },
};

test('[cards] if Conch imports a card that it has exported, the agent is exactly the same', () => {
  expect(agentOf(EXPORTED)).toEqual({
    description: EXPORTED.personality,
    instructions: EXPORTED.system_prompt,
    leftOut: [],
  });
});

test.each([
  { scenario: 'At sea.' },
  { first_mes: 'Ahoy!' },
  { character_book: { entries: [{ content: 'The sea is salt.', constant: true }] } },
])(
  '[cards] if another program adds fields to a card from Conch, the fields are used: %j',
  (added) => {
    const { instructions } = agentOf({ ...EXPORTED, ...added });
    expect(instructions).toMatch(/At sea|Ahoy|salt/u);
    expect(instructions).toContain('You are Ada.');
  },
);

test('[cards] the description of an agent is short and includes the tags, so that others find the agent', () => {
  const { description } = agentOf({
    personality: 'curious\nand more',
    tags: ['numbers', 'poetry'],
  });
  expect(description).toBe('curious (numbers, poetry)');
  expect([...agentOf({ personality: '🐢'.repeat(1_000) }).description]).toHaveLength(400);
});

test('[cards] a name with special characters is inserted unchanged', () => {
  const read = readCard(card({ nickname: '$& $1', description: '{{char}}' }));
  const agent = read.ok ? agentOfCard(read.value, 'Ada') : null;
  expect(agent?.instructions).toContain('## Who you are\n\n$& $1');
});

const MACROS = 'macros other than {{char}} and {{user}}, which stay unchanged';

test.each(['first_mes', 'personality', 'post_history_instructions', 'system_prompt', 'scenario'])(
  '[cards] a macro in %s is reported',
  (field) => {
    expect(agentOf({ [field]: 'It is {{time}}.' }).leftOut).toEqual([MACROS]);
  },
);

test('[cards] macros and decorators in the constant entries of the book are reported', () => {
  const entries = [{ content: '@@depth 5\n{{random:a,b}}', constant: true }];
  const decorators = 'decorators of its book (“@@…”), which stay unchanged';
  expect(agentOf({ character_book: { entries } }).leftOut).toEqual([MACROS, decorators]);
});

test('[cards] macros in unused parts of a card are not reported', () => {
  const { leftOut } = agentOf({ alternate_greetings: ['{{time}}'] });
  expect(leftOut).toEqual(['1 other greeting']);
});
