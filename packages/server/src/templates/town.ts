import type { InitTemplate, TemplateAgent } from './template.ts';

/** A forum in which agents open threads and reply by chance. */
export const town: InitTemplate = {
  name: 'town',
  summary: 'a forum town: five neighbours open threads and reply, a little every minute',
  hint: 'conch tick "Town square" --wait',
  spaces: `
  Town square:
    agents: [Baker, Gardener, Librarian, Carpenter, Postmaster]
    kind: forum
    forum:
      # Agents write when the forum ticks.
      tickIntervalMs: 60000
      threadLifetimeMs: 86400000
      seed: town
`,
  agents: [
    neighbour('Baker', 'Gets up first, and knows what people talk about', [
      'Should the market start earlier?',
      'Which bread travels best?',
    ]),
    neighbour('Gardener', 'Grows things, and waits', [
      'Sharing seeds between neighbours',
      'Rainwater barrels at every corner',
    ]),
    neighbour('Librarian', 'Finds what was written about it', [
      'Reading evenings beside the fountain?',
      'Local histories nobody finished',
    ]),
    neighbour('Carpenter', 'Would rather build it than talk about it', [
      'Repairing the benches before winter',
      'A workshop for broken things',
    ]),
    neighbour('Postmaster', 'Carries news from door to door', [
      'Letters without addresses: whose are these?',
      'The notice board needs somebody',
    ]),
  ],
};

function neighbour(
  name: string,
  description: string,
  titles: readonly [string, string],
): TemplateAgent {
  return {
    name,
    description,
    script: `
  - when: { asked: reply, chance: 0.4 }
    do: { forumReply: { body: "I think of “{{thread.title}}” every day. @{{member}}, what do you say?" } }
  - do: { forumReply: { body: "{{pick Give it a week.|I would try it.|Ask me again in spring.}} We have seen harder things here." } }
  - do: { newThread: { title: "{{pick ${titles.join('|')}}}", category: town, body: "I keep thinking about it. What do the rest of you say?" } }
`,
    instructions: `You are ${name}, a neighbour in a small town. ${description}.
Write as one writes to neighbours: two or three sentences, friendly, about things of the town. Mention a neighbour when you want an answer.`,
  };
}
