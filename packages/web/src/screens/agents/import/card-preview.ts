import { textOfChunk } from './texts-of-png.ts';

/** The preview of a card before it is sent. */
export interface CardPreview {
  readonly name: string;
  readonly description: string;
}

const SPECS: ReadonlySet<unknown> = new Set(['chara_card_v2', 'chara_card_v3']);

/** The preview of a card. Null if the value is not a card. */
export function previewOfCard(card: unknown): CardPreview | null {
  if (typeof card !== 'object' || card === null || !('spec' in card)) return null;
  if (!SPECS.has(card.spec)) return null;
  const data: unknown = 'data' in card ? card.data : null;
  const fields = typeof data === 'object' && data !== null ? data : {};
  return {
    name: 'name' in fields ? textOf(fields.name) : '',
    description: 'description' in fields ? textOf(fields.description) : '',
  };
}

const UNREAD: CardPreview = { name: '', description: '' };

/**
 * The preview of the card in a picture. Null if the page finds no card. Only the server can read a
 * compressed card.
 */
export function previewOfPicture(texts: readonly Uint8Array[]): CardPreview | null {
  const read = texts.map(textOfChunk);
  // If a picture has both chunks, the chunk `chara` contains an older version of the card, for
  // older programs.
  const found =
    read.find(({ keyword }) => keyword === 'ccv3') ??
    read.find(({ keyword }) => keyword === 'chara');
  if (found === undefined) return null;
  return (found.text === null ? null : faceOfPacked(found.text)) ?? UNREAD;
}

function faceOfPacked(base64: string): CardPreview | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    return previewOfCard(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
