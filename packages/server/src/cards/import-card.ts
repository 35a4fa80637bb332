import { agentOfCard, readCard, readCardBase64, type CardReading } from '@conch/agents';
import { nameOfCard } from './name-of-card.ts';

/** An agent that was on a card. */
export interface ImportedCard {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly leftOut: readonly string[];
}

/** Reads a card: its JSON, its bytes, or its picture as base64; `name` stands in for its own. */
export function importCard(given: unknown, name: string | null): CardReading<ImportedCard> {
  const read = typeof given === 'string' ? readCardBase64(given) : readCard(given);
  if (!read.ok) return read;
  const card = read.value;
  const own = name ?? nameOfCard(card.name);
  if (own === null) {
    const reason = `“${card.name.slice(0, 100)}” on the card cannot be a name here; choose another with “name” (in a terminal: --name).`;
    return { ok: false, reason };
  }
  const { leftOut, ...agent } = agentOfCard(card, own);
  const renamed =
    name === null && own !== card.name ? [`its name as it was written: ${card.name}`] : [];
  return { ok: true, value: { ...agent, name: own, leftOut: [...renamed, ...leftOut] } };
}
