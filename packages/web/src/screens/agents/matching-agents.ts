import { thinkingOf, type AgentDetails } from './agent.ts';
import { isByDefault, nameOfModel, type ModelChoice } from './model-choice.ts';

type SearchableAgent = Pick<AgentDetails, 'name' | 'description' | 'kind' | 'config'>;

/**
 * The agents whose name, description or model contains every typed word, in the given order. For an
 * agent without a model, the search uses the server's default model.
 */
export function matchingAgents<One extends SearchableAgent>(
  agents: readonly One[],
  query: string,
  defaultModel: ModelChoice | null,
): readonly One[] {
  const words = normalized(query).split(/\s+/u);
  return agents.filter((agent) => {
    const own = thinkingOf(agent);
    const thinking = own !== null && isByDefault(own) ? defaultModel : own;
    const model = thinking === null ? '' : nameOfModel(thinking);
    const all = normalized(`${agent.name} ${agent.description} ${model}`);
    return words.every((word) => all.includes(word));
  });
}

// Removes accents and harakat, because people search without typing them.
function normalized(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u064B-\u0652\u0640]/gu, '')
    .toLocaleLowerCase()
    .trim();
}
