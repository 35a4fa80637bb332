import { quoted, read, unread, type Reader, type Reading, type Place } from './reading.ts';
import { text } from './readers.ts';
import { roll } from './roll.ts';

/** A text with gaps, taken apart once, so that what fills a gap is never read as a template. */
export type Template = readonly Part[];

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'member' }
  | { readonly kind: 'pick'; readonly choices: readonly string[]; readonly place: string };

const WORDS = [
  'content',
  'sender',
  'space',
  'thread.title',
  'thread.category',
  'returned.content',
  'reply.content',
] as const;

type Word = (typeof WORDS)[number];

/** What the gaps of a run's templates are filled with. */
export type Filling = Readonly<Record<Word, string>> & {
  readonly seed: string;
  /** Asked only where it is needed: a space may have very many members. */
  readonly someMember: () => string;
};

export function fill(template: Template, filling: Filling): string {
  return template.map((part) => fillPart(part, filling)).join('');
}

function fillPart(part: Part, filling: Filling): string {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'word') return filling[part.word];
  if (part.kind === 'member') return filling.someMember();
  const at = Math.floor(roll(filling.seed, part.place) * part.choices.length);
  return part.choices[at] ?? '';
}

/** A text that is not empty, in which every `{{…}}` is known. */
export const template: Reader<Template> = (given, place) => {
  const source = text(given, place);
  return source.ok ? readParts(source.value, place) : source;
};

function readParts(source: string, place: Place): Reading<Template> {
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    const open = source.indexOf('{{', at);
    const before = source.slice(at, open === -1 ? undefined : open);
    if (before !== '') parts.push({ kind: 'text', text: before });
    if (open === -1) return read(parts);
    const close = source.indexOf('}}', open);
    if (close === -1) return unread(place, 'has {{ without an end: add }}');
    const gap = readGap(source.slice(open + 2, close).trim(), { place, nth: parts.length });
    if (!gap.ok) return gap;
    parts.push(gap.value);
    at = close + 2;
  }
}

function readGap(
  inside: string,
  { place, nth }: { readonly place: Place; readonly nth: number },
): Reading<Part> {
  const word = WORDS.find((known) => known === inside);
  if (word !== undefined) return read({ kind: 'word', word });
  if (inside === 'member') return read({ kind: 'member' });
  const [, list] = /^pick(?:\s+(.*))?$/su.exec(inside) ?? [];
  if (list === undefined || list.includes('{{')) return unknownGap(inside, place);
  const choices = list.split('|').map((choice) => choice.trim());
  if (choices.every((choice) => choice === '')) return unknownGap(inside, place);
  return read({ kind: 'pick', choices, place: `${place.rule} ${place.path} ${nth}` });
}

function unknownGap(inside: string, place: Place): Reading<never> {
  const known = [...WORDS, 'member', 'pick a|b|c'].map((word) => `{{${word}}}`);
  return unread(
    place,
    `has the unknown template ${quoted(`{{${inside}}}`)}: use ${known.join(', ')}`,
  );
}
