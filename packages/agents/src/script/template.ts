import { agentReason } from '@conch/protocol';
import {
  quoted,
  valid,
  invalid,
  type ValueReader,
  type ValueReading,
  type ScriptLocation,
} from './reading.ts';
import { text } from './readers.ts';
import { seededNumber } from './seeded-number.ts';

/**
 * A text with placeholders. It is parsed before values are inserted, so an inserted value is never
 * read as a template.
 */
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

/** The values for the placeholders of a run's templates. */
export type TemplateValues = Readonly<Record<Word, string>> & {
  readonly seed: string;
  /** Called only if a template needs a member, because a space may have very many members. */
  readonly someMember: () => string;
};

export function fill(template: Template, filling: TemplateValues): string {
  return template.map((part) => fillPart(part, filling)).join('');
}

function fillPart(part: Part, filling: TemplateValues): string {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'word') return filling[part.word];
  if (part.kind === 'member') return filling.someMember();
  const at = Math.floor(seededNumber(filling.seed, part.place) * part.choices.length);
  return part.choices[at] ?? '';
}

/** Reads a text that is not empty and has only known `{{…}}` placeholders. */
export const template: ValueReader<Template> = (given, place) => {
  const source = text(given, place);
  return source.ok ? readParts(source.value, place) : source;
};

function readParts(source: string, place: ScriptLocation): ValueReading<Template> {
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    const open = source.indexOf('{{', at);
    const before = source.slice(at, open === -1 ? undefined : open);
    if (before !== '') parts.push({ kind: 'text', text: before });
    if (open === -1) return valid(parts);
    const close = source.indexOf('}}', open);
    if (close === -1) return invalid(agentReason('rule-template-open', { ...place }));
    const gap = readGap(source.slice(open + 2, close).trim(), { place, nth: parts.length });
    if (!gap.ok) return gap;
    parts.push(gap.value);
    at = close + 2;
  }
}

function readGap(
  inside: string,
  { place, nth }: { readonly place: ScriptLocation; readonly nth: number },
): ValueReading<Part> {
  const word = WORDS.find((known) => known === inside);
  if (word !== undefined) return valid({ kind: 'word', word });
  if (inside === 'member') return valid({ kind: 'member' });
  const [, list] = /^pick(?:\s+(.*))?$/su.exec(inside) ?? [];
  if (list === undefined || list.includes('{{')) return unknownGap(inside, place);
  const choices = list.split('|').map((choice) => choice.trim());
  if (choices.every((choice) => choice === '')) return unknownGap(inside, place);
  return valid({ kind: 'pick', choices, place: `${place.rule} ${place.path} ${nth}` });
}

function unknownGap(inside: string, place: ScriptLocation): ValueReading<never> {
  const words = [...WORDS, 'member', 'pick a|b|c'].map((word) => `{{${word}}}`);
  const word = quoted(`{{${inside}}}`);
  return invalid(agentReason('rule-template-unknown', { ...place, word, words }));
}
