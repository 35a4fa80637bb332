import { modelOf, type Agent } from './agent.ts';

type Searched = Pick<Agent, 'name' | 'description' | 'kind' | 'config'>;

/** Those in whose name, purpose or model every word that was typed stands, in their order. */
export function foundAgents<One extends Searched>(
  agents: readonly One[],
  typed: string,
): readonly One[] {
  const words = folded(typed).split(/\s+/u);
  return agents.filter((agent) => {
    const all = folded(`${agent.name} ${agent.description} ${modelOf(agent) ?? ''}`);
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
