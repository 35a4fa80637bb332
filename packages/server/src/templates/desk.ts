import type { InitTemplate } from './template.ts';

/** One agent answers customers and gets help from specialists in the background. */
export const desk: InitTemplate = {
  name: 'desk',
  summary: 'a customer desk: one agent answers, and passes questions to billing, tech or a person',
  hint: 'conch ask Desk "my last bill is too high"',
  spaces: `
  Desk:
    agents: [Reception, Billing, Tech]
    mainAgent: Reception
    # Coordinator: Reception gets every message of a person, and decides who works on it.
    policy: coordinator
    turnLimit: 10
`,
  agents: [
    {
      name: 'Reception',
      description: 'Greets customers, and gives each question to the right place',
      script: `
  - when: { contains: bill }
    do: { say: "That is a question for Billing.", delegateToAgent: { target: Billing, reason: "a question about a bill" } }
  - when: { contains: broken }
    do: { say: "That is a question for Tech.", delegateToAgent: { target: Tech, reason: "something is broken" } }
  - when: { contains: human }
    do: { pass: true }
  - do: { say: "Welcome, {{sender}}. Is it about a bill, is something broken, or would you like to talk to a human?" }
`,
      instructions: `You are the first contact of customers. Be friendly and short.
Questions about money go to Billing, technical ones to Tech: use the tool delegateToAgent.
If a customer is angry, or asks for a person, pass the conversation to the people of this space. Never promise a refund.`,
    },
    {
      name: 'Billing',
      description: 'Explains bills, and never promises money',
      script: `
  - do: { say: "I am sorry about that. Please tell me the number of the bill, {{sender}}. I compare it with your contract." }
`,
      instructions: `You explain bills. Ask for the number of the bill first. You cannot give money back: say that a person decides about it.`,
    },
    {
      name: 'Tech',
      description: 'Solves technical problems step by step',
      script: `
  - do: { say: "Let us see, {{sender}}. Step one: switch it off, wait ten seconds, and switch it on again. Does it work now?" }
`,
      instructions: `You solve technical problems. One step in each message, then ask for the result. After three steps without success, say that a person will call.`,
    },
  ],
};
