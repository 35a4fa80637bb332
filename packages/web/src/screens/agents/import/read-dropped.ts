import { previewOfCard, previewOfPicture, type CardPreview } from './card-preview.ts';
import { base64Of, isPng, pngOfTexts, textsOfPng } from './texts-of-png.ts';

/** The kind and content of a dropped file. */
export type DroppedFile =
  | { readonly kind: 'agent-file'; readonly fileName: string; readonly content: string }
  | {
      readonly kind: 'card';
      readonly fileName: string;
      readonly card: unknown;
      readonly face: CardPreview;
    }
  | {
      readonly kind: 'unread';
      readonly fileName: string;
      readonly why: 'type' | 'json' | 'cut' | 'no-card';
    }
  | TooLarge;

interface TooLarge {
  readonly kind: 'too-large';
  readonly fileName: string;
  readonly mostBytes: number;
}

/**
 * Larger files are not read. A picture may be larger than a card file, because only its text chunks
 * are sent.
 */
const MOST_READ = 32_000_000;
/** The server accepts one mebibyte per request, including the fields around the card. */
const MOST_OF_CARD = 1_000_000;
/** The server has the same limit. */
const MOST_OF_FILE = 256_000;

/** Reads a file, but only after a check of its size. */
export async function readFile(file: File): Promise<DroppedFile> {
  const { name, size } = file;
  if (size > MOST_READ) return { kind: 'too-large', fileName: name, mostBytes: MOST_READ };
  return readDropped(name, new Uint8Array(await file.arrayBuffer()));
}

/** Detects the kind of a file by its content first, then by its name. */
export function readDropped(fileName: string, bytes: Uint8Array): DroppedFile {
  if (isPng(bytes)) return readPicture(fileName, bytes);
  if (/\.json$/iu.test(fileName)) return readJson(fileName, bytes);
  if (!/\.(?:md|markdown|txt)$/iu.test(fileName)) return { kind: 'unread', fileName, why: 'type' };
  if (bytes.length > MOST_OF_FILE) {
    return { kind: 'too-large', fileName, mostBytes: MOST_OF_FILE };
  }
  return { kind: 'agent-file', fileName, content: new TextDecoder().decode(bytes) };
}

function readPicture(fileName: string, bytes: Uint8Array): DroppedFile {
  const texts = textsOfPng(bytes);
  if (texts === null) return { kind: 'unread', fileName, why: 'cut' };
  const face = previewOfPicture(texts);
  if (face === null) return { kind: 'unread', fileName, why: 'no-card' };
  return sendable({ kind: 'card', fileName, card: base64Of(pngOfTexts(texts)), face });
}

function readJson(fileName: string, bytes: Uint8Array): DroppedFile {
  const card = parsed(new TextDecoder().decode(bytes));
  if (card === undefined) return { kind: 'unread', fileName, why: 'json' };
  const face = previewOfCard(card);
  if (face === null) return { kind: 'unread', fileName, why: 'no-card' };
  return sendable({ kind: 'card', fileName, card, face });
}

function sendable(card: DroppedFile & { readonly kind: 'card' }): DroppedFile {
  const { length } = new TextEncoder().encode(JSON.stringify(card.card));
  if (length <= MOST_OF_CARD) return card;
  return { kind: 'too-large', fileName: card.fileName, mostBytes: MOST_OF_CARD };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
