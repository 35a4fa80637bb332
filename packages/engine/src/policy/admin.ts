import { indexOf } from '../roster-index.ts';
import { adminAgent } from '../space-state.ts';
import { nobody, type Choice, type Question } from './choice.ts';

/** A coordinator: people talk to the admin agent, and it brings in the others. */
export function admin({ space, sender, analysis, handOff }: Question): Choice {
  if (sender.kind === 'agent') {
    if (handOff === null) return nobody('AD7');
    return { speakers: [{ agent: handOff.target, because: 'AD6' }], silence: 'AD7' };
  }
  if (space.settings.humanMentions === 'route') {
    const index = indexOf(space.roster);
    const routed = analysis.leading.filter((id) => index.agent(id) !== undefined);
    if (routed.length > 0) {
      return { speakers: routed.map((id) => ({ agent: id, because: 'AD3' })), silence: 'AD3' };
    }
  }
  const lead = adminAgent(space);
  if (lead === null) return nobody('AD5');
  const because = space.settings.mainAgentId === lead.id ? 'AD1' : 'AD2';
  return { speakers: [{ agent: lead.id, because }], silence: 'AD1' };
}
