import { listFiles, readTexts, type SourceText } from '../repository.ts';

export interface RuleTexts {
  /** RULES.md: `- **CH2** sentence`. */
  readonly rules: string;
  /** src/rule-id.ts with its `RULE_IDS = […]`. */
  readonly ruleIds: string;
  /** The rest of src, without the table that puts rules into words. */
  readonly sources: readonly SourceText[];
  readonly tests: readonly SourceText[];
}

/** Where the engine's rules, its code and its tests do not tell the same story. */
export async function ruleCitationProblems(): Promise<string[]> {
  const engine = 'packages/engine';
  const paths = await listFiles(engine);
  const isExplanation = (path: string) => /\/src\/explain(\/|[\w-]*\.ts$)/.test(path);
  const sources = paths.filter(
    (path) =>
      path.startsWith(`${engine}/src/`) &&
      path !== `${engine}/src/rule-id.ts` &&
      !isExplanation(path),
  );
  const tests = paths.filter(
    // The sentences of tests that are made from tables stand in the tables.
    (path) => path.startsWith(`${engine}/test/`) && /(\.test|-cases)\.ts$/.test(path),
  );
  const [rules, ruleIds] = await readTexts([`${engine}/RULES.md`, `${engine}/src/rule-id.ts`]);
  if (rules === undefined || ruleIds === undefined) throw new Error('the rules were not read');
  return citationProblems({
    rules: rules.text,
    ruleIds: ruleIds.text,
    sources: await readTexts(sources),
    tests: await readTexts(tests),
  });
}

/** The same, for texts that are at hand. */
export function citationProblems(texts: RuleTexts): string[] {
  const written = writtenRules(texts.rules);
  const listed = listedRules(texts.ruleIds);
  if (written.length === 0) return ['RULES.md: no rule found'];
  return [
    ...unreadableRules(texts.rules),
    ...repeated(written).map((id) => `${id}: twice in RULES.md`),
    ...repeated(listed).map((id) => `${id}: twice in RULE_IDS`),
    ...without(written, listed).map((id) => `${id}: in RULES.md but not in RULE_IDS`),
    ...without(listed, written).map((id) => `${id}: in RULE_IDS but not in RULES.md`),
    ...orderProblem(written, listed),
    ...sourceProblems(written, texts.sources),
    ...testProblems(written, texts.tests),
  ];
}

function writtenRules(text: string): string[] {
  return [...text.matchAll(/^- \*\*([A-Z]+\d+)\*\* \S/gm)].map(([, id]) => id ?? '');
}

function unreadableRules(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('- **') && writtenRules(line).length === 0)
    .map((line) => `RULES.md: not of the form "- **XX1** sentence": ${line}`);
}

function listedRules(text: string): string[] {
  const list = /RULE_IDS\s*=\s*\[(.*?)\]/s.exec(withoutLineComments(text))?.[1] ?? '';
  return [...list.matchAll(/'([A-Z]+\d+)'/g)].map(([, id]) => id ?? '');
}

function orderProblem(written: readonly string[], listed: readonly string[]): string[] {
  const inBoth = written.filter((id) => listed.includes(id));
  const listedOfBoth = listed.filter((id) => written.includes(id));
  const at = inBoth.findIndex((id, index) => listedOfBoth[index] !== id);
  return at === -1 ? [] : [`${listedOfBoth[at]}: RULE_IDS has it where RULES.md has ${inBoth[at]}`];
}

function sourceProblems(written: readonly string[], sources: readonly SourceText[]): string[] {
  const families = new Set(written.map(familyOf));
  const known = new Set(written);
  const cited = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b[A-Z]+\d+\b/g)].map(([id]) => ({ path, id })),
  );
  const citedIds = cited.map(({ id }) => id);
  return [
    ...without(written, citedIds).map((id) => `${id}: no code in packages/engine/src cites it`),
    // Other words look like ids too (UTF8), so only the families that exist are held to the list.
    ...unique(
      cited
        .filter(({ id }) => families.has(familyOf(id)) && !known.has(id))
        .map(({ path, id }) => `${id}: cited by ${path}, but no such rule exists`),
    ),
  ];
}

function testProblems(written: readonly string[], tests: readonly SourceText[]): string[] {
  const known = new Set(written);
  const cited = tests.flatMap(({ path, text }) => namedRules(text).map((id) => ({ path, id })));
  const citedIds = cited.map(({ id }) => id);
  return [
    ...without(written, citedIds).map(
      (id) => `${id}: no test in packages/engine/test cites [${id}]`,
    ),
    ...unique(
      cited
        .filter(({ id }) => !known.has(id))
        .map(({ path, id }) => `${id}: cited by ${path}, but no such rule exists`),
    ),
  ];
}

/** The ids at the start of test names: '[CH2] …' or '[CH2] [CH3] …'. A skipped test proves nothing. */
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
