import { listFiles, readTexts, type SourceText } from '../repository.ts';
import bounds from './plain-words-bounds.json' with { type: 'json' };
import { isSentence, textBlocksOf, type TextBlock } from './texts/text-blocks.ts';

type WordArea = keyof typeof bounds;

interface Mark {
  readonly name: string;
  readonly pattern: RegExp;
}

/** Signs of a sentence that is hard to read. The patterns find only some of these signs. */
const MARKS: readonly Mark[] = [
  {
    name: 'who or what as a subject',
    pattern: /(?:^|[.;:] )(?:who|what|whoever|whatever)\b(?![^.?!]*\?)/giu,
  },
  {
    name: 'who or what without a noun',
    pattern:
      /\b(?:to|of|by|for|from|with|than|nobody|and|or|but) (?:who|what|whoever|whatever)\b(?![^.?!]*\?)/giu,
  },
  { name: 'is to be', pattern: /\b(?:is|are|was|were) to be\b/giu },
  { name: 'stands', pattern: /\b(?:stands?|stood)\b(?! for\b)/giu },
  { name: 'anew', pattern: /\banew\b/giu },
  { name: 'of its own', pattern: /\bof (?:its|their|his|her|your|my|our|one's) own\b/giu },
  { name: 'is told', pattern: /\b(?:is|are|was|were|be|been|being|am) told\b/giu },
  { name: 'whom', pattern: /\bwhom\b/giu },
  { name: 'a semicolon', pattern: /; (?=[\p{L}`“"])/gu },
  {
    name: 'is no',
    pattern:
      /(?<!\bthere )\b(?:is|are|was|were) (?:no (?!longer\b|more\b|need\b|\w+er\b)|none\b)/giu,
  },
  { name: 'a pronoun before its noun', pattern: /^(?:it|its|they|their|them)\b/giu },
];

/** Marks that apply to sentences only, not to labels or clauses. */
const OF_SENTENCES: ReadonlySet<string> = new Set([
  'who or what as a subject',
  'a pronoun before its noun',
]);

/** The areas whose count of marks differs from the bound in `plain-words-bounds.json`. */
export async function plainWordProblems(): Promise<string[]> {
  const found = await marksByArea();
  return areas.flatMap((area) => boundProblems(area, found.get(area) ?? [], bounds[area]));
}

/** A bound that is too high fails too. Otherwise later changes could add marks again. */
export function boundProblems(area: string, marks: readonly string[], bound: number): string[] {
  const count = marks.length;
  if (count === bound) return [];
  const change = `Set "${area}" to ${count} in scripts/checks/plain-words-bounds.json`;
  if (count < bound)
    return [`${area}: ${count} marks, fewer than the bound of ${bound}. ${change}`];
  const list = `List them: node scripts/checks/plain-words.ts ${area}`;
  return [`${area}: ${count} marks, more than the bound of ${bound}. ${list}`];
}

const areas = Object.keys(bounds) as WordArea[];

async function marksByArea(): Promise<ReadonlyMap<WordArea, readonly string[]>> {
  const paths = (await listFiles()).filter(isChecked);
  const found = new Map<WordArea, string[]>(areas.map((area) => [area, []]));
  for (const source of await readTexts(paths)) {
    for (const { area, line } of markedLinesOf(source)) found.get(area)?.push(line);
  }
  return found;
}

interface MarkedLine {
  readonly area: WordArea;
  readonly line: string;
}

/** Every mark in a file, with its area. */
export function markedLinesOf(source: SourceText): readonly MarkedLine[] {
  if (!isChecked(source.path)) return [];
  return textBlocksOf(source).flatMap((block) => {
    const area = areaOf(source.path, block);
    const isPart = area === 'page' && !isSentence(block);
    const marks = marksIn(block).filter((name) => !isPart || !OF_SENTENCES.has(name));
    return marks.map((name) => ({
      area,
      line: `${source.path}:${block.line}: ${name}: ${block.text.slice(0, 160)}`,
    }));
  });
}

/** The names of the marks in a text, once for each occurrence. */
export function marksIn({ text }: Pick<TextBlock, 'text'>): readonly string[] {
  return MARKS.flatMap(({ name, pattern }) => [...text.matchAll(pattern)].map(() => name));
}

/** CHANGELOG.md is not checked because it is made of the changesets. */
function isChecked(path: string): boolean {
  return path !== 'CHANGELOG.md' && /\.(?:md|css|ts|tsx|mts|mjs|txt)$/u.test(path);
}

function areaOf(path: string, { kind }: TextBlock): WordArea {
  if (kind === 'comment') return 'comments';
  if (kind === 'title') return 'titles';
  if (kind === 'string') return 'page';
  if (kind === 'message') return 'messages';
  if (path.startsWith('.changeset/')) return 'changesets';
  return /(?:^|\/)RULES\.md$|^docs\/glossary\.md$/u.test(path) ? 'rules' : 'docs';
}

if (import.meta.main) {
  const found = await marksByArea();
  const chosenArea = process.argv[2];
  for (const area of areas) {
    const marks = found.get(area) ?? [];
    if (area === chosenArea) process.stdout.write(`${marks.join('\n')}\n`);
    if (chosenArea === undefined) process.stdout.write(`${area} ${marks.length}\n`);
  }
}
