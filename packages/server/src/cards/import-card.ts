import { agentOfCard, readCard, readCardBase64 } from '@conch/agents';
import { nameOfCard } from './name-of-card.ts';

/** An agent that was on a card. */
export interface ImportedCard {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly leftOut: readonly string[];
}

type CardImport =
  | { readonly ok: true; readonly value: ImportedCard }
  /** `field`: what can be given to mend it, where something can. */
  | { readonly ok: false; readonly reason: string; readonly field?: 'name' };

/** Reads a card: its JSON, its bytes, or its picture as base64; `name` stands in for its own. */
export function importCard(given: unknown, name: string | null): CardImport {
  const read = typeof given === 'string' ? readCardBase64(given) : readCard(given);
  if (!read.ok) return read;
  const card = read.value;
  const own = name ?? nameOfCard(card.name);
  if (own === null) {
    const reason = `“${card.name.slice(0, 100)}” on the card cannot be a name here; choose another.`;
    return { ok: false, reason, field: 'name' };
  }
  const { leftOut, ...agent } = agentOfCard(card, own);
  const renamed =
    name === null && own !== card.name ? [`its name as it was written: ${card.name}`] : [];
  return { ok: true, value: { ...agent, name: own, leftOut: [...renamed, ...leftOut] } };
}
