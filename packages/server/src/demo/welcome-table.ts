import { CHUNK_MS, type DemoSpace } from './demo-space.ts';

const chunkMs = CHUNK_MS;

const LIMITS =
  'Agents say at most 20 messages in a row, and one question leads to at most 10 runs. ' +
  'Then a person has to speak.';

/**
 * The opening gives Guide the floor. Guide asks Researcher and waits, gets the floor back, gives
 * Critic the last word, and Critic passes to the people. `@everyone` lets two speak side by side,
 * while Critic has nothing to add.
 */
export const welcomeTable: DemoSpace = {
  name: 'Welcome table',
  settings: {},
  opening: [
    '@Guide please show how the floor goes round. Afterwards, try these:',
    '- `@everyone what do you do?`',
    '- `@Guide what are the limits?`',
    '- `@Critic is that true?`',
    '- `You decide!`',
  ].join('\n'),
  agents: [
    {
      name: 'Guide',
      description: 'Shows people round, and asks the others',
      config: [
        {
          when: { trigger: 'schedule' },
          do: {
            say: 'Welcome! Here one agent speaks at a time, unless you ask for more. Why the conch? I ask Researcher and wait: then the floor comes back to me.',
            mentionAgent: {
              target: 'Researcher',
              reason: 'where the name comes from',
              expectReply: true,
            },
            // Whoever follows the printed link at once sees it being said.
            delayMs: 3000,
            chunkMs,
          },
        },
        {
          when: { trigger: 'returned', contains: 'conch' },
          do: {
            say: 'So it is with us. Press “why?” under a message to see by which rule its author got the floor. Critic has the last word.',
            mentionAgent: { target: 'Critic', reason: 'the last word' },
            chunkMs,
          },
        },
        {
          when: { trigger: 'returned' },
          do: { say: 'There you have it. Ask on, whatever it is.', chunkMs },
        },
        {
          when: { trigger: 'message', contains: 'limit' },
          do: {
            say: 'Researcher knows the limits. I ask, and wait for the answer.',
            mentionAgent: { target: 'Researcher', reason: 'the limits', expectReply: true },
            chunkMs,
          },
        },
        {
          when: { trigger: 'message', contains: 'name' },
          do: {
            say: 'Researcher knows where the conch comes from. I ask, and wait for the answer.',
            mentionAgent: {
              target: 'Researcher',
              reason: 'where the name comes from',
              expectReply: true,
            },
            chunkMs,
          },
        },
        { when: { trigger: 'message', contains: 'decide' }, do: { pass: true, delayMs: 400 } },
        {
          do: {
            say: '{{pick Hello|Good to see you|Welcome}}, {{sender}}. I show people round. When I do not know something, I ask one of the others.',
            chunkMs,
          },
        },
      ],
    },
    {
      name: 'Researcher',
      description: 'Looks things up: names, limits, facts',
      config: [
        { when: { contains: 'limit' }, do: { say: LIMITS, delayMs: 300, chunkMs } },
        {
          when: { trigger: 'mention' },
          do: {
            say: 'I looked it up: in a novel of 1954 the boys on the island agree that whoever holds the conch speaks, and the others listen.',
            delayMs: 300,
            chunkMs,
          },
        },
        { when: { trigger: 'message', contains: 'decide' }, do: { pass: true, delayMs: 400 } },
        {
          do: {
            say: 'I look things up, {{sender}}, and only speak when I am asked or it is my turn.',
            chunkMs,
          },
        },
      ],
    },
    {
      name: 'Critic',
      description: 'Checks what was said, and is silent when it holds',
      // It speaks when it is asked; a question to nobody in particular passes it by.
      quiet: true,
      config: [
        { when: { trigger: 'mention' }, do: { pass: true, delayMs: 300 } },
        {
          when: { contains: '@critic' },
          do: { say: 'It holds as far as I can see. I would have objected otherwise.', chunkMs },
        },
        { do: { skip: true } },
      ],
    },
  ],
};
