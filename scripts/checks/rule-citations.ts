import { listFiles, readTexts, type SourceText } from '../repository.ts';
import { readRules } from '../rules/read-rules.ts';

export interface RuleTexts {
  /** The text of RULES.md, with lines such as `- **CH2** sentence`. */
  readonly rules: string;
  /** The code in src, except the texts that explain rules. */
  readonly sources: readonly SourceText[];
  readonly tests: readonly SourceText[];
}

/** Mismatches between the engine's rules, its code and its tests. */
export async function ruleCitationProblems(): Promise<string[]> {
  const engine = 'packages/engine';
  const paths = await listFiles(engine);
  const isExplanation = (path: string) => /\/src\/(explain|rules)\//.test(path);
  const sources = paths.filter((path) => path.startsWith(`${engine}/src/`) && !isExplanation(path));
  const tests = paths.filter(
    // The titles of generated tests are in tables, in files whose names end with `-cases.ts`.
    (path) => path.startsWith(`${engine}/test/`) && /(\.test|-cases)\.ts$/.test(path),
  );
  const [rules] = await readTexts([`${engine}/RULES.md`]);
  if (rules === undefined) throw new Error('the rules were not read');
  return citationProblems({
    rules: rules.text,
    sources: await readTexts(sources),
    tests: await readTexts(tests),
  });
}

/** The mismatches between the given rules, code and tests. */
export function citationProblems(texts: RuleTexts): string[] {
  const book = readRules(texts.rules);
  const ruleIds = book.rules.map(({ id }) => id);
  if (ruleIds.length === 0) return ['RULES.md: no rule found'];
  return [
    ...book.problems,
    ...repeated(ruleIds).map((id) => `${id}: defined twice in RULES.md`),
    ...sourceProblems(ruleIds, texts.sources),
    ...testProblems(ruleIds, texts.tests),
  ];
}

function sourceProblems(ruleIds: readonly string[], sources: readonly SourceText[]): string[] {
  const families = new Set(ruleIds.map(familyOf));
  const known = new Set(ruleIds);
  const cited = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b[A-Z]+\d+\b/g)].map(([id]) => ({ path, id })),
  );
  const citedIds = cited.map(({ id }) => id);
  return [
    ...without(ruleIds, citedIds).map((id) => `${id}: no code in packages/engine/src cites it`),
    // Other words look like ids too (UTF8), so only existing rule families are checked.
    ...unique(
      cited
        .filter(({ id }) => families.has(familyOf(id)) && !known.has(id))
        .map(({ path, id }) => `${id}: cited by ${path}, but no such rule exists`),
    ),
  ];
}

function testProblems(ruleIds: readonly string[], tests: readonly SourceText[]): string[] {
  const known = new Set(ruleIds);
  const cited = tests.flatMap(({ path, text }) => namedRules(text).map((id) => ({ path, id })));
  const citedIds = cited.map(({ id }) => id);
  return [
    ...without(ruleIds, citedIds).map(
      (id) => `${id}: no test in packages/engine/test cites [${id}]`,
    ),
    ...unique(
      cited
        .filter(({ id }) => !known.has(id))
        .map(({ path, id }) => `${id}: cited by ${path}, but no such rule exists`),
    ),
  ];
}

/**
 * The ids at the start of test titles: '[CH2] …' or '[CH2] [CH3] …'. Skipped tests do not count.
 */
function namedRules(text: string): string[] {
  const name = /(\.(?:skip|todo|fails)\(\s*)?['"`]((?:\[[A-Z]+\d+\] ?)+)/g;
  return [...withoutLineComments(text).matchAll(name)]
    .filter(([, notRun]) => notRun === undefined)
    .flatMap(([, , ids]) => [...(ids ?? '').matchAll(/[A-Z]+\d+/g)].map(([id]) => id));
}

function withoutLineComments(text: string): string {
  return text.replaceAll(/^\s*\/\/.*$/gm, '');
}

function familyOf(id: string): string {
  return id.replace(/\d+$/, '');
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return unique(ids.filter((id) => !known.has(id)));
}

function repeated(ids: readonly string[]): string[] {
  return unique(ids.filter((id, index) => ids.indexOf(id) !== index));
}

function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}
