import { listFiles, readTexts, type SourceText } from '../repository.ts';
import { readRules, type RuleBook } from '../rules/read-rules.ts';
import { ruleFiles } from '../rules/rule-files.ts';

const RULES = 'packages/engine/RULES.md';

interface FilesOfRules {
  readonly files: readonly SourceText[];
  readonly problems: readonly string[];
}

/** The files generated from RULES.md, and the problems of the page itself. */
export async function filesOfRules(): Promise<FilesOfRules> {
  const book = await ruleBook();
  return { files: ruleFiles(book), problems: book.problems };
}

export async function ruleBook(): Promise<RuleBook> {
  const [page] = await readTexts([RULES]);
  return readRules(page?.text ?? '');
}

/** The files that differ from those generated from RULES.md. */
export async function ruleFileProblems(): Promise<string[]> {
  const { files, problems } = await filesOfRules();
  const known = new Set(await listFiles('packages'));
  const present = await readTexts(files.map(({ path }) => path).filter((path) => known.has(path)));
  const stale = files.filter(
    ({ path, text }) => present.find((one) => one.path === path)?.text !== text,
  );
  return [
    ...problems,
    ...stale.map(({ path }) => `${path}: differs from ${RULES}. Run \`npm run rules\`.`),
  ];
}
