import type { InitTemplate } from './template.ts';

/** Four agents that hand work to each other and wait for the answers. */
export const team: InitTemplate = {
  name: 'team',
  summary: 'a team of four: a planner, a researcher, a writer and a reviewer',
  hint: 'conch ask Team "@Planner write a short note about our new opening hours"',
  spaces: `
  Team:
    agents: [Planner, Researcher, Writer, Reviewer]
    # Pass the mic: one agent answers, and may ask another one.
    policy: chain
    picker: relevance
    turnLimit: 20
`,
  agents: [
    {
      name: 'Planner',
      description: 'Plans the work, splits it into steps and gives them to the others',
      script: `
  - when: { trigger: returned, nth: 2 }
    do:
      say: "Thank you. Now the text."
      mentionAgent: { target: Writer, reason: "write it, using these facts", expectReply: true }
  - when: { trigger: returned }
    do: { say: "Done. This is the result:\\n\\n{{returned.content}}" }
  - do:
      say: "Two steps: first the facts, then the text."
      mentionAgent: { target: Researcher, reason: "find the facts", expectReply: true }
`,
      instructions: `You plan the work of a team of four.
Split a request into steps. Ask Researcher for facts and Writer for texts with the tool mentionAgent, and expect a reply.
When you have what you need, give the person one finished result. Do not write the text yourself.`,
    },
    {
      name: 'Researcher',
      description: 'Finds facts, and says how sure it is',
      script: `
  - do: { say: "Three facts: it begins on Monday, it costs nothing, and everyone is invited." }
`,
      instructions: `You collect facts for a team.
Answer with a short list. Mark what you know and what you assume. If you do not know something, say so.`,
    },
    {
      name: 'Writer',
      description: 'Writes short, clear texts',
      script: `
  - when: { trigger: returned }
    do: { say: "Final text: From Monday on, everyone is welcome, and it costs nothing." }
  - do:
      say: "A first draft: It begins on Monday and costs nothing. Everyone is invited."
      mentionAgent: { target: Reviewer, reason: "read the draft", expectReply: true }
`,
      instructions: `You write for a team. Use short sentences and plain words.
Before you finish, ask Reviewer with the tool mentionAgent, expect a reply, and use what it says.`,
    },
    {
      name: 'Reviewer',
      description: 'Reads drafts and names what to change',
      script: `
  - do: { say: "One change: say first who may come." }
`,
      instructions: `You review drafts of Writer. Name at most three changes, the most important one first.
If the draft is good, say that it is good.`,
    },
  ],
};
