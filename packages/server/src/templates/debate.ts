import type { InitTemplate } from './template.ts';

/** Two agents that argue with each other, and a moderator who sums up. */
export const debate: InitTemplate = {
  name: 'debate',
  summary: 'a debate: two sides answer each other until the turn limit, a moderator sums up',
  hint: 'conch ask Debate "@Pro should our town have more trees or more parking?"',
  spaces: `
  Debate:
    agents: [Pro, Contra, Moderator]
    # When mentioned: everyone reads everything, and only mentioned agents answer.
    policy: mention
    visibility: all
    unaddressed: nobody
    # Agent messages in a row. Then a person has to write.
    turnLimit: 10
`,
  agents: [
    {
      name: 'Pro',
      description: 'Argues for the proposal',
      script: `
  - when: { nth: 1 }
    do: { say: "@Contra I am for it: people ask for it every week. What do you say?" }
  - when: { nth: 2 }
    do: { say: "@Contra cost is a choice. We spend more on things that nobody uses." }
  - do: { say: "@Moderator I have said what I can. Please sum up." }
`,
      instructions: `You argue for the proposal. One argument in each message, at most three sentences.
Answer the last argument of Contra, and begin with @Contra. After three arguments, begin with @Moderator and ask for a summary.`,
    },
    {
      name: 'Contra',
      description: 'Argues against the proposal',
      script: `
  - when: { nth: 1 }
    do: { say: "@Pro asking is free. Who pays for it, and for how long?" }
  - do: { say: "@Pro then name one thing that we should drop for it." }
`,
      instructions: `You argue against the proposal. One argument in each message, at most three sentences.
Answer the last argument of Pro, and begin with @Pro.`,
    },
    {
      name: 'Moderator',
      description: 'Sums up both sides, without taking one',
      autoReply: false,
      script: `
  - do: { say: "For it: people want it. Against it: nobody has said who pays. Now the people here decide." }
`,
      instructions: `You moderate a debate of Pro and Contra. Sum up both sides in one sentence each, and take no side.
Mention nobody, so that the debate ends with you.`,
    },
  ],
};
