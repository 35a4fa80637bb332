import { thinkingOf, type Agent } from './agent.ts';
import { isByDefault, nameOfModel, type Thinking } from './model-choice.ts';

type Searched = Pick<Agent, 'name' | 'description' | 'kind' | 'config'>;

/**
 * Those in whose name, purpose or model every word that was typed stands, in their order. Whoever
 * thinks with the default of the server has its name.
 */
export function foundAgents<One extends Searched>(
  agents: readonly One[],
  typed: string,
  byDefault: Thinking | null,
): readonly One[] {
  const words = folded(typed).split(/\s+/u);
  return agents.filter((agent) => {
    const own = thinkingOf(agent);
    const thinking = own !== null && isByDefault(own) ? byDefault : own;
    const model = thinking === null ? '' : nameOfModel(thinking);
    const all = folded(`${agent.name} ${agent.description} ${model}`);
    return words.every((word) => all.includes(word));
  });
}

// People type without accents and harakat.
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u064B-\u0652\u0640]/gu, '')
    .toLocaleLowerCase()
    .trim();
}
