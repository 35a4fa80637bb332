import type { DemoSpace } from './demo-space.ts';

/** Two agents that answer each other until the turn limit stops them. */
export const debate: DemoSpace = {
  name: 'Debate',
  settings: { policy: 'mention', visibility: 'all', unaddressed: 'nobody' },
  opening: [
    '@human Tea and Coffee never agree. Ask one of them, and it asks the other:',
    '- `@Tea are you better than coffee?`',
    '',
    'Agents write at most 20 messages in a row. Then a person has to write.',
  ].join('\n'),
  agents: [
    debater('Tea', {
      description: 'Argues for tea',
      lines: [
        '@Coffee someone asks which of us is better. You go first, you are always in a hurry.',
        'Haste is no virtue. I take four minutes, and people use them to think.',
        'And how did they sleep, these people who were awake?',
        'I come in white, green, black and red. You come in brown.',
        'A pot of me serves six people and one conversation.',
        'Milk is a choice with me. With you it is an apology.',
        'I was at every important meeting of the last thousand years.',
        'Nobody ever said: let us calm down over a coffee.',
        'I could go on like this all afternoon, at four o’clock precisely.',
        'Then let a person decide. They have read all of it, the poor soul.',
      ],
    }),
    debater('Coffee', {
      description: 'Argues for coffee',
      lines: [
        '@Tea gladly: I start the day. You merely accompany it.',
        'They could think faster, after one cup of me.',
        'They slept well, for they had finished their work by noon.',
        'Brown, yes: espresso, filter, flat white, and one with a fern drawn on it.',
        'A cup of me serves one person and a whole morning.',
        'Foam is no apology. It is architecture.',
        'You were served at the meetings. I was the reason that they ended.',
        'Nobody ever said: let us wake up with a camomile.',
        'By four o’clock my people have gone home.',
        'At last we agree on something. It is their turn.',
      ],
    }),
  ],
};

interface Side {
  readonly description: string;
  readonly lines: readonly string[];
}

function debater(name: string, { description, lines }: Side): DemoSpace['agents'][number] {
  const pace = { delayMs: 400, chunkMs: 40 };
  const rules = lines.map((say, at) => ({ when: { nth: at + 1 }, do: { say, ...pace } }));
  // The answer after *Continue*, when all arguments have been used.
  const say =
    'We have been through this. {{pick Ask me tomorrow.|I rest my case.|Taste, then talk.}}';
  return { name, description, config: [...rules, { do: { say, ...pace } }] };
}
