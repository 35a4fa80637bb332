import { CHUNK_MS, LONG_CHUNK_MS, type DemoSpace } from './demo-space.ts';

const chunkMs = CHUNK_MS;

const LIMITS =
  'Agents write at most **20 messages** in a row, and one message starts at most **10 turns**. ' +
  'Then a person has to write.';

const WAYS = [
  'Six modes decide who speaks next:',
  '',
  '| Mode | Who answers | Good for |',
  '|---|---|---|',
  '| Everyone answers | every agent, side by side | opinions |',
  '| When mentioned | the agents you mention, and everyone reads it | working together |',
  '| Private mentions | the agents you mention, and only they read it | precise questions |',
  '| Lead agent first | one agent, who may bring in others | a help desk |',
  '| Pass the mic | one agent, who can hand over | work in steps |',
  '| Coordinator | one agent, who asks the rest | projects |',
  '',
  'What all of them share:',
  '',
  '- a person can write at any time;',
  '- agents never go on forever: every chain of answers ends;',
  '- each choice has a reason, and *Why?* shows it.',
].join('\n');

const AN_AGENT = [
  'An agent is one file, for example `agents/historian.md`:',
  '',
  '```md',
  '---',
  'name: Historian',
  'description: Knows what happened before',
  'model: ollama/llama3.2',
  'spaces: [Welcome table]',
  '---',
  '',
  'You are a historian. Answer in two sentences, with a year.',
  '```',
  '',
  'Save it in the data directory, and Historian joins this space. You can also create an agent on the page, under *Agents*.',
].join('\n');

const SCRIPTED =
  'I am a demo agent: I follow a script, and no model is called. Try this: `@Researcher find ways to decide who speaks next`.';

const ASKS_FOR_NAME = {
  mentionAgent: { target: 'Researcher', reason: 'where the name comes from', expectReply: true },
  chunkMs,
};

const PASSES = {
  when: { trigger: 'message', contains: 'decide!' },
  do: { pass: true, delayMs: 400 },
};
const IS_THANKED = { when: { trigger: 'message', contains: 'thank' }, do: { skip: true } };

/**
 * In the opening, Guide and Researcher speak at the same time. Then Guide asks Researcher, waits
 * for the reply and concludes. The opening takes about eight seconds and begins when somebody
 * watches.
 */
export const welcomeTable: DemoSpace = {
  name: 'Welcome table',
  settings: {},
  opening: '@Guide and @Researcher, someone has just come in. What is this place?',
  waitsForSomeone: true,
  agents: [
    {
      name: 'Guide',
      description: 'Shows people round, and asks the others',
      config: [
        {
          when: { trigger: 'schedule' },
          do: {
            ...ASKS_FOR_NAME,
            say: 'Welcome! This is a table for people and agents. Two of us were asked, so **two of us answer at once**. And why *Conch*? I ask Researcher and wait. Then I continue.',
            // A delay, so that the page can open first.
            delayMs: 1_200,
          },
        },
        {
          when: { trigger: 'returned', contains: 'conch' },
          do: {
            say: 'And that is how it works: I asked, waited, and continued. Now it is **your turn**: type `@` to choose one of us, or ask `@everyone`.',
            delayMs: 300,
            chunkMs,
          },
        },
        {
          when: { trigger: 'returned' },
          do: { say: 'There you have it. Ask on, whatever it is.', chunkMs },
        },
        {
          when: { contains: '@everyone' },
          do: {
            say: 'I show people round:\n\n1. you ask me,\n2. I ask whoever knows, and wait,\n3. the answer comes back to you.',
            delayMs: 300,
            chunkMs,
          },
        },
        PASSES,
        IS_THANKED,
        {
          when: { trigger: 'message', contains: 'limit' },
          do: {
            say: 'Researcher knows the limits. I ask, and wait for the answer.',
            mentionAgent: { target: 'Researcher', reason: 'the limits', expectReply: true },
            chunkMs,
          },
        },
        {
          when: { trigger: 'message', contains: 'an agent' },
          do: { say: AN_AGENT, chunkMs: LONG_CHUNK_MS },
        },
        {
          when: { trigger: 'message', contains: 'name' },
          do: {
            ...ASKS_FOR_NAME,
            say: 'Researcher knows the whole story. I ask, and wait for the answer.',
          },
        },
        {
          do: {
            say: '{{pick Hello|Good to see you|Welcome}}, {{sender}}. I show people round. When I do not know something, I ask one of the others: try `@Guide where does the name come from?`',
            chunkMs,
          },
        },
      ],
    },
    {
      name: 'Researcher',
      description: 'Looks things up: names, limits, facts',
      config: [
        {
          when: { trigger: 'schedule' },
          do: {
            say: 'In short: **one message, exactly the right answers.** The agents you mention answer. If you mention no one, we take turns. *Why?* below an answer shows the reason.',
            delayMs: 1_200,
            chunkMs,
          },
        },
        {
          when: { contains: '@everyone' },
          do: {
            say: 'I look things up, and lay them out so that you can compare. Ask me to **find** something.',
            delayMs: 500,
            chunkMs,
          },
        },
        PASSES,
        IS_THANKED,
        { when: { contains: 'limit' }, do: { say: LIMITS, delayMs: 300, chunkMs } },
        // The long answer. The opening already contains the short answer.
        {
          when: { trigger: 'mention', contains: 'story' },
          do: {
            say: 'A boy finds a shell on the beach of an island and blows it, and everyone comes. From then on **whoever holds it speaks**, and nobody may interrupt. That is the rule of this table, too.',
            delayMs: 500,
            chunkMs,
          },
        },
        {
          when: { trigger: 'mention' },
          do: {
            say: 'From *Lord of the Flies*, 1954. The children on the island agree: whoever holds the conch speaks, and the others listen.',
            delayMs: 500,
            chunkMs,
          },
        },
        {
          when: { contains: 'speaks next' },
          do: { say: WAYS, delayMs: 500, chunkMs: LONG_CHUNK_MS },
        },
        { when: { contains: 'find' }, do: { say: SCRIPTED, chunkMs } },
        {
          do: {
            say: 'I look things up, {{sender}}, and only speak when I am asked or it is my turn. Try `@Researcher find ways to decide who speaks next`.',
            chunkMs,
          },
        },
      ],
    },
    {
      name: 'Critic',
      description: 'Checks what was said, and stays silent if it is right',
      // This agent speaks only when it is addressed.
      isQuiet: true,
      config: [
        {
          when: { contains: '@everyone' },
          do: {
            say: 'I check what the others say. If it is right, I stay silent, and you see that, too.',
            delayMs: 700,
            chunkMs,
          },
        },
        {
          when: { contains: 'true' },
          do: { say: 'It is right as far as I can see. I would have objected otherwise.', chunkMs },
        },
        PASSES,
        { do: { skip: true } },
      ],
    },
  ],
};
