import { cardReason, type Reason } from '@conch/protocol';
import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { isPng, MOST_PNG_BYTES, MOST_TEXT_BYTES, pngTexts } from './png-texts.ts';
import { unreadable, type CardReading } from './reading.ts';

const LONGEST_FIELD = 100_000;
const MOST_ENTRIES = 10_000;

const words = z.string().max(LONGEST_FIELD).nullish().transform(cleaned);
const texts = z.array(z.string().max(LONGEST_FIELD)).max(MOST_ENTRIES).nullish();

const entry = z.object({
  content: words,
  enabled: z.boolean().nullish(),
  constant: z.boolean().nullish(),
  insertion_order: z.number().nullish(),
});

/** The fields of cards of versions 2 and 3. Other fields are ignored. */
const card = z.object({
  name: z.string().max(1_000).transform(onOneLine),
  nickname: z.string().max(LONGEST_FIELD).nullish().transform(onOneLine),
  description: words,
  personality: words,
  scenario: words,
  first_mes: words,
  mes_example: words,
  system_prompt: words,
  post_history_instructions: words,
  creator_notes: words,
  tags: texts,
  alternate_greetings: texts,
  group_only_greetings: texts,
  character_book: z.object({ entries: z.array(entry).max(MOST_ENTRIES).nullish() }).nullish(),
  assets: z.array(z.unknown()).nullish(),
  extensions: z.unknown().optional(),
});

export type CharacterCard = z.output<typeof card>;

const SPECS = ['chara_card_v2', 'chara_card_v3'];

/** Reads a character card from its JSON or from the bytes of its file (JSON or PNG). */
export function readCard(given: unknown): CardReading<CharacterCard> {
  if (given instanceof Uint8Array) return cardOfFile(given);
  const { spec, data } = (given ?? {}) as { readonly spec?: unknown; readonly data?: unknown };
  if (typeof spec !== 'string' || !SPECS.includes(spec)) {
    return unreadable(cardReason('card-spec', { specs: SPECS }));
  }
  const read = card.safeParse(data);
  if (read.success) return { ok: true, value: read.data };
  const [issue] = read.error.issues;
  return unreadable(issue === undefined ? cardReason('card-data-wrong') : whatIsWrong(issue));
}

/** Describes the problem for people who do not know the specification of cards. */
function whatIsWrong(issue: z.core.$ZodIssue): Reason {
  if (issue.path.length === 0) return cardReason('card-data-wrong');
  const path = issue.path.join('.');
  if (issue.code !== 'too_big') return cardReason('card-field-wrong', { path });
  const most = Number(issue.maximum);
  return issue.origin === 'string'
    ? cardReason('card-text-long', { path, most })
    : cardReason('card-list-long', { path, most });
}

/** Reads a PNG that is encoded as base64 in JSON. */
export function readCardBase64(text: string): CardReading<CharacterCard> {
  const bytes = fromBase64(text, MOST_PNG_BYTES);
  if (bytes === null) return unreadable(cardReason('card-not-base64'));
  return cardOfPicture(bytes);
}

function cardOfFile(bytes: Uint8Array): CardReading<CharacterCard> {
  if (isPng(bytes)) return cardOfPicture(bytes);
  if (isZip(bytes)) return unreadable(cardReason('card-charx'));
  if (bytes.length > MOST_TEXT_BYTES) return unreadable(cardReason('card-json-large'));
  return cardOfJson(bytes);
}

function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004';
}

function cardOfPicture(bytes: Uint8Array): CardReading<CharacterCard> {
  const found = pngTexts(bytes, ['ccv3', 'chara']);
  if (!found.ok) return found;
  // If a picture has both keywords, `chara` is an older version of the card for older programs.
  const packed = found.value.get('ccv3') ?? found.value.get('chara');
  if (packed === undefined) return unreadable(cardReason('card-absent'));
  const json = fromBase64(packed, MOST_TEXT_BYTES);
  if (json === null) return unreadable(cardReason('card-packed-wrong'));
  return cardOfJson(json);
}

function cardOfJson(bytes: Uint8Array): CardReading<CharacterCard> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return unreadable(cardReason('card-not-json'));
  }
  return readCard(parsed);
}

function fromBase64(text: string, mostBytes: number): Uint8Array | null {
  // Node.js skips characters that are not base64, so the text is checked first. Base64 makes a text
  // a third longer, and line ends add a little, so half more than the limit is allowed.
  if (text.length > mostBytes * 1.5 || !BASE64.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > mostBytes ? null : bytes;
}

// The expression matches each character in one way only (T15), because white space would otherwise
// take quadratic time.
const BASE64 = /^[A-Za-z\d+/\s]*(?:=\s*){0,2}$/u;

function cleaned(text: string | null | undefined): string {
  const plain = (text ?? '').toWellFormed();
  // oxlint-disable-next-line no-control-regex -- the pattern removes control characters
  return plain.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/gu, '').trim();
}

function onOneLine(text: string | null | undefined): string {
  return cleaned((text ?? '').replaceAll(/\s+/gu, ' '));
}
