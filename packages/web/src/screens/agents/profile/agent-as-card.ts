import { fieldsOf, type Agent } from '../agent.ts';

/** An agent that thinks with a model as a character card, version 2; other programs read it. */
export function agentAsCard({
  name,
  description,
  config,
}: Pick<Agent, 'name' | 'description' | 'config'>) {
  const { instructions } = fieldsOf(config);
  return {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: {
      name,
      description: '',
      personality: description,
      scenario: '',
      first_mes: '',
      mes_example: '',
      creator_notes: '',
      system_prompt: typeof instructions === 'string' ? instructions : '',
      post_history_instructions: '',
      alternate_greetings: [],
      tags: [],
      creator: '',
      character_version: '',
      // By this the server knows that it may take both texts as they stand.
      extensions: { conch: { version: 1 } },
    },
  } as const;
}
