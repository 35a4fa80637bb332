import { listFiles, readTexts, type SourceText } from '../repository.ts';

interface RetiredWord {
  readonly pattern: RegExp;
  readonly instead: string;
  /** The files in which the word is retired. */
  readonly where: RegExp;
}

const SOURCE = /^(?:packages\/[^/]+|examples|e2e|bench)\/.*\.tsx?$/u;
const SOURCE_AND_DOCS =
  /^(?:(?:packages|examples|e2e|bench|docs)\/.*\.(?:tsx?|md|txt|yaml)|[A-Z]+\.md)$/u;
const OF_MESSAGES = /^packages\/(?:engine|protocol|sdk|web)\/src\//u;
const WIRE = /^packages\/protocol\/src\/(?:space|forum|from-server|http-api|floor)\//u;

// Migrations are never edited, decisions describe the past, recorded prompts are from other programs,
// and the other files map old names to new ones.
const KEPT =
  /\/migrations(?:\/|\.test)|^docs\/decisions\/|renamed-columns|^docs\/glossary\.md$|todays-names|recorded-prompts/u;

/**
 * The patterns match only whole identifiers and words, because `authorise` and `authority` are
 * different words.
 */
const RETIRED: readonly RetiredWord[] = [
  { pattern: /topics?\b|\btopic[A-Z]\w*/giu, instead: 'thread', where: SOURCE_AND_DOCS },
  {
    pattern: /\b(?:author(?:Id|Name|Names|Kind|Of)|(?<=[{,]\s*|\.)author(?=\s*[:,}.]))\b/gu,
    instead: 'sender',
    where: SOURCE,
  },
  // Authors of files and of kinds of agents are not senders, so only these packages are checked.
  { pattern: /(?<=[a-z] )authors?\b/gu, instead: 'sender', where: OF_MESSAGES },
  { pattern: /\b(?:text|author): z\.string\(\)/gu, instead: 'content or sender', where: WIRE },
  { pattern: /(?<!')\binactive\b/gu, instead: 'paused', where: OF_MESSAGES },
  {
    pattern: /(?<=status\b[^;\n]{0,60})'inactive'|\b[Aa]n inactive agents?\b/gu,
    instead: 'paused',
    where: SOURCE_AND_DOCS,
  },
  {
    pattern:
      /\bagents? (?:that |who )?(?:is|are|was|were) (?:switched|turned) (?:off|on)\b|\bswitchedO(?:ff|n)\b/giu,
    instead: 'paused or resumed',
    where: SOURCE_AND_DOCS,
  },
  {
    pattern: /\b(?:de|re)activat(?:e|es|ed|ing|ion)\b/giu,
    instead: 'pause or resume',
    where: SOURCE_AND_DOCS,
  },
  {
    pattern: /\bpolicy['"`]?(?:: | = | === )['"`]?admin\b|\badmin (?:agents?|policy|mode)\b/giu,
    instead: 'coordinator',
    where: SOURCE_AND_DOCS,
  },
  {
    pattern: /\bstack limits?\b/giu,
    instead: 'the maximum of agents that wait for a reply',
    where: SOURCE_AND_DOCS,
  },
  { pattern: /\bturnstiles?\b/giu, instead: 'ProviderLimiter', where: /^packages\/[^/]+\/src\//u },
];

/** Uses of a word that `docs/glossary.md` has retired. */
export async function vocabularyProblems(): Promise<string[]> {
  const paths = (await listFiles()).filter((path) => SOURCE_AND_DOCS.test(path));
  return (await readTexts(paths)).flatMap(retiredWordsIn);
}

/** The retired words in one file, each with its line and its replacement. */
export function retiredWordsIn({ path, text }: SourceText): readonly string[] {
  if (KEPT.test(path)) return [];
  return RETIRED.filter(({ where }) => where.test(path)).flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${path}:${line}: “${found}” is retired. Use ${instead} (docs/glossary.md)`;
    }),
  );
}
