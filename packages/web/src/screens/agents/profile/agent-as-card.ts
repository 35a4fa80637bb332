import { fieldsOf, type AgentDetails } from '../agent.ts';

/** Exports an agent with a model as a character card, version 2, for other programs. */
export function agentAsCard({
  name,
  description,
  config,
}: Pick<AgentDetails, 'name' | 'description' | 'config'>) {
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
      // Marks the card as an export of Conch. The server then imports the description and the
      // instructions unchanged.
      extensions: { conch: { version: 1 } },
    },
  } as const;
}
