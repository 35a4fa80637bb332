/** A rule in the configuration of a script agent. */
type Rule = Readonly<Record<string, unknown>>;

/** An example conversation: its spaces, and a script for each agent. */
export interface Conversation {
  readonly name: string;
  readonly policy: 'chain' | 'coordinator';
  readonly scripts: Readonly<Record<string, readonly Rule[]>>;
  /**
   * The agents of each space in order of joining. Under `coordinator` the first agent coordinates.
   * The opening message is posted in the first space.
   */
  readonly spaces: Readonly<Record<string, readonly string[]>>;
  readonly opening: string;
  /** The service that posts the opening message, instead of a person. */
  readonly service?: string;
  /** The expected number of agent messages. */
  readonly answers: number;
  /**
   * Whether two agents work at the same time, so that the order in which they finish is not fixed.
   */
  readonly isParallel?: true;
}

const says = (say: string): readonly Rule[] => [{ do: { say } }];

const mentioned = (say: string): readonly Rule[] => [{ when: { trigger: 'mention' }, do: { say } }];

/** Rules that ask another agent by a hand-off in `chain`, and continue when the floor returns. */
function asks(
  trigger: string,
  say: string,
  { target, reason, then }: { readonly target: string; readonly reason: string; then: string },
): readonly Rule[] {
  return [
    { when: { trigger }, do: { say, mentionAgent: { target, reason, expectReply: true } } },
    { when: { trigger: 'returned' }, do: { say: `${then}{{returned.content}}` } },
  ];
}

/**
 * Rules that ask another agent by a message under `coordinator`, wait, and continue with the reply.
 */
function waits(
  text: string,
  { mention, space, then }: { readonly mention: string; space?: string; then: string },
): readonly Rule[] {
  const sendSpaceMessage = {
    text,
    mention,
    wait: { for: ['agent'] },
    ...(space === undefined ? {} : { space }),
  };
  return [{ do: { sendSpaceMessage, say: `${then}{{reply.content}}` } }];
}

const DEMO = 'Demo Agent';
const RESEARCH = 'Research Agent';
const HR = 'HR Agent';
const FINANCE = 'Finance Agent';
const DATA = 'Data Agent';

export const CAST = [DEMO, RESEARCH, HR, FINANCE, DATA] as const;

// The properties of the conversations that are the same under both policies.
const MORNING = {
  name: 'one agent responds',
  scripts: {
    [DEMO]: says('Good morning {{sender}}!'),
    [RESEARCH]: says('I should not be here.'),
  },
  spaces: { Morning: [DEMO, RESEARCH] },
  opening: 'good morning!',
  answers: 1,
};
const WEATHER = {
  name: 'delegate to the right agent',
  spaces: { Weather: [RESEARCH, DEMO] },
  opening: "what's the weather like?",
  answers: 1,
};
const IMAGE = {
  name: 'fire-and-forget mention',
  spaces: { Image: [DEMO, RESEARCH] },
  opening: 'research quantum computing and make me an image about it',
  answers: 2,
};
const PAYROLL = {
  spaces: { Payroll: [HR, FINANCE] },
  opening: 'prepare the monthly payroll report',
  answers: 3,
};
const REVIEW = { opening: 'prepare the quarterly business review', answers: 5 };
const CHECK_IN = {
  name: 'across spaces',
  opening: 'monthly check-in with finance',
  service: 'Monthly plan',
  answers: 3,
};

const CHAIN: readonly Omit<Conversation, 'policy'>[] = [
  MORNING,
  {
    ...WEATHER,
    scripts: {
      [RESEARCH]: [{ do: { delegate: { target: DEMO, reason: 'has MCP tools for weather' } } }],
      [DEMO]: [{ when: { trigger: 'delegated' }, do: { say: 'Sunny, 31 degrees.' } }],
    },
  },
  {
    ...IMAGE,
    scripts: {
      [DEMO]: [
        {
          do: {
            say: "Here's the image!",
            mentionAgent: { target: RESEARCH, reason: 'user wants research too' },
          },
        },
      ],
      [RESEARCH]: mentioned("Here's what I found..."),
    },
  },
  {
    ...PAYROLL,
    name: 'reply stack',
    scripts: {
      [HR]: asks('message', "I'll prepare the report. Let me get the salary data first.", {
        target: FINANCE,
        reason: 'need January salary sheet',
        then: 'The complete payroll report. ',
      }),
      [FINANCE]: mentioned('The salary data: 318,400.'),
    },
  },
  {
    ...REVIEW,
    name: 'nested reply stack',
    scripts: {
      [HR]: asks('message', "I'll compile the review. Getting financial data first.", {
        target: FINANCE,
        reason: 'need Q4 numbers',
        then: 'The review: ',
      }),
      [FINANCE]: asks('mention', 'I need the raw data first.', {
        target: DATA,
        reason: 'need Q4 raw sales data',
        then: 'Q4: ',
      }),
      [DATA]: mentioned('1,204 sales.'),
    },
    spaces: { Review: [HR, FINANCE, DATA] },
  },
  {
    ...CHECK_IN,
    scripts: {
      [HR]: [
        {
          when: { trigger: 'schedule' },
          do: {
            goToSpace: { space: 'Finance Space', reason: 'need to ask about budget status' },
            say: "Hey, what's the status on this month's budget?",
            mentionAgent: { target: FINANCE, reason: 'need budget update', expectReply: true },
          },
        },
        { when: { trigger: 'returned' }, do: { say: "Thanks, I'll factor this in." } },
      ],
      [FINANCE]: mentioned('Budget is 80% allocated.'),
    },
    spaces: { 'HR Space': [HR], 'Finance Space': [FINANCE, HR] },
  },
];

const COORDINATED: readonly Omit<Conversation, 'policy'>[] = [
  MORNING,
  {
    ...WEATHER,
    scripts: {
      [RESEARCH]: [
        { do: { delegateToAgent: { target: DEMO, reason: 'has MCP tools for weather' } } },
      ],
      [DEMO]: says('Sunny, 31 degrees.'),
    },
  },
  {
    ...IMAGE,
    scripts: {
      [DEMO]: [{ do: { sendSpaceMessage: { text: "Here's the image!", mention: RESEARCH } } }],
      [RESEARCH]: says("Here's what I found..."),
    },
    isParallel: true,
  },
  {
    ...PAYROLL,
    name: 'request and reply',
    scripts: {
      [HR]: waits("I'll prepare the report. Let me get the salary data first.", {
        mention: FINANCE,
        then: 'The complete payroll report. ',
      }),
      [FINANCE]: says('The salary data: 318,400.'),
    },
  },
  {
    ...REVIEW,
    name: 'nested requests',
    scripts: {
      [HR]: waits("I'll compile the review. Getting financial data first.", {
        mention: FINANCE,
        then: 'The review: ',
      }),
      // Finance asks Data in another space. In this space, HR would take the question of Finance
      // for the reply that HR waits for.
      [FINANCE]: waits('I need the raw data first.', {
        mention: DATA,
        space: 'Archive',
        then: 'Q4: ',
      }),
      [DATA]: says('1,204 sales.'),
    },
    spaces: { Review: [HR, FINANCE], Archive: [DATA, FINANCE] },
  },
  {
    ...CHECK_IN,
    scripts: {
      [HR]: waits("Hey, what's the status on this month's budget?", {
        mention: FINANCE,
        space: 'Treasury',
        then: "Thanks, I'll factor this in: ",
      }),
      [FINANCE]: says('Budget is 80% allocated.'),
    },
    spaces: { Personnel: [HR], Treasury: [FINANCE, HR] },
  },
];

/** The six conversations under both policies. */
export const CONVERSATIONS: readonly Conversation[] = [
  ...CHAIN.map((one) => ({ ...one, policy: 'chain' as const })),
  ...COORDINATED.map((one) => ({ ...one, policy: 'coordinator' as const })),
];
