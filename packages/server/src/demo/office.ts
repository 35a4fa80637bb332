import { CHUNK_MS, LONG_CHUNK_MS, type DemoSpace } from './demo-space.ts';

const chunkMs = CHUNK_MS;

const SALARIES = [
  'The salary sheet of January:',
  '',
  '| | People | Total |',
  '|---|--:|--:|',
  '| Salaries | 42 | 318,400 |',
  '| Overtime | 17 | 6,420 |',
  '| **In all** | **42** | **324,820** |',
].join('\n');

/** Shows a hand-off with a reply, a nested hand-off, a delegation, a skip and a pass to people. */
export const office: DemoSpace = {
  name: 'Office',
  // A message without a mention goes to the agent with the matching knowledge.
  settings: { picker: 'relevance' },
  opening: [
    '@human Three demo agents work here. Try:',
    '- `prepare the payroll report`',
    '- `prepare the quarterly business review`',
    '- `@HR how is the weather?`',
    '- `@HR can you approve the budget?`',
    '- `@Data thanks`',
  ].join('\n'),
  agents: [
    {
      name: 'HR',
      description: 'People, payroll report, quarterly business review',
      config: [
        {
          when: { trigger: 'message', contains: 'review' },
          do: {
            say: "I'll compile the quarterly review. Getting the financial data first.",
            mentionAgent: { target: 'Finance', reason: 'need Q4 numbers', expectReply: true },
            chunkMs,
          },
        },
        {
          when: { trigger: 'message', contains: 'payroll' },
          do: {
            say: "I'll prepare the payroll report. Let me get the salary sheet first.",
            mentionAgent: {
              target: 'Finance',
              reason: 'need January salary sheet',
              expectReply: true,
            },
            chunkMs,
          },
        },
        {
          when: { trigger: 'returned' },
          do: {
            say: 'Here is the complete report.\n\n{{returned.content}}\n\nEverything adds up.',
            delayMs: 400,
            chunkMs: LONG_CHUNK_MS,
          },
        },
        {
          when: { trigger: 'message', contains: 'weather' },
          do: { delegate: { target: 'Data', reason: 'reads the sensors' } },
        },
        {
          when: { trigger: 'message', contains: 'approve' },
          do: { delegate: { target: 'Finance', reason: 'holds the money' } },
        },
        {
          do: {
            say: '{{pick Hello|Good day|Welcome}}, {{sender}}. I look after people and pay.',
            chunkMs,
          },
        },
      ],
    },
    {
      name: 'Finance',
      description: 'Salaries, budgets, numbers',
      config: [
        { when: { contains: 'approve' }, do: { pass: true, delayMs: 400 } },
        {
          when: { trigger: 'mention', contains: 'review' },
          do: {
            say: 'I need the raw sales data first.',
            mentionAgent: { target: 'Data', reason: 'need Q4 raw sales data', expectReply: true },
            delayMs: 400,
            chunkMs,
          },
        },
        {
          when: { trigger: 'mention' },
          do: {
            say: 'For the salary sheet I need the hours of January.',
            mentionAgent: { target: 'Data', reason: 'need January hours', expectReply: true },
            delayMs: 400,
            chunkMs,
          },
        },
        {
          when: { trigger: 'returned', contains: 'hours' },
          do: { say: SALARIES, delayMs: 400, chunkMs: LONG_CHUNK_MS },
        },
        {
          when: { trigger: 'returned' },
          do: { say: 'Q4 closed at **1.2 million**. {{returned.content}}', delayMs: 400, chunkMs },
        },
        {
          when: { contains: 'budget' },
          do: { say: '80 % of this month’s budget is allocated.', chunkMs },
        },
        { do: { say: 'I can tell you about budgets and salaries.', chunkMs } },
      ],
    },
    {
      name: 'Data',
      description: 'Raw data, sensors, weather',
      config: [
        {
          when: { trigger: 'delegated' },
          do: { say: 'The sensors say: sunny, 21 degrees.', delayMs: 400, chunkMs },
        },
        {
          when: { trigger: 'mention', contains: 'hours' },
          do: {
            say: 'January: **6,482 hours**, of which 214 are overtime.',
            delayMs: 400,
            chunkMs,
          },
        },
        {
          when: { trigger: 'mention' },
          do: { say: 'The raw data: 1,204 sales in 14 regions.', delayMs: 400, chunkMs },
        },
        { when: { contains: 'thank' }, do: { skip: true } },
        { do: { say: 'Ask me for raw data.', chunkMs } },
      ],
    },
  ],
};
