import { cardReason, type Reason } from '@conch/protocol';
import { agentOfCard, readCard, readCardBase64 } from '@conch/agents';
import { nameOfCard } from './name-of-card.ts';

/** The agent on a character card. */
export interface ImportedCard {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly leftOut: readonly Reason[];
}

type CardImport =
  | { readonly ok: true; readonly value: ImportedCard }
  /** `field` is the field that could fix the problem, if there is one. */
  | { readonly ok: false; readonly why: Reason; readonly field?: 'name' };

/** Reads a card from JSON, bytes, or a picture as base64. `name` replaces the name on the card. */
export function importCard(given: unknown, name: string | null): CardImport {
  const read = typeof given === 'string' ? readCardBase64(given) : readCard(given);
  if (!read.ok) return read;
  const card = read.value;
  const own = name ?? nameOfCard(card.name);
  if (own === null) {
    const why = cardReason('card-name', { name: card.name.slice(0, 100) });
    return { ok: false, why, field: 'name' };
  }
  const { leftOut, ...agent } = agentOfCard(card, own);
  const renamed =
    name === null && own !== card.name ? [cardReason('left-name', { name: card.name })] : [];
  return { ok: true, value: { ...agent, name: own, leftOut: [...renamed, ...leftOut] } };
}
