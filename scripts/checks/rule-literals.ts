import { listFiles, readTexts, type SourceText } from '../repository.ts';
import { ruleBook } from './rule-files.ts';

const PACKAGES = ['web', 'sdk', 'cli', 'server', 'runtime', 'agents'];

/**
 * Files with the text of each rule, and files with recorded decisions. These files may contain rule
 * ids.
 */
const TEXTS =
  /^packages\/(?:web\/src\/words\/|cli\/src\/print\/answer-reasons\.ts$|cli\/src\/test-kit\/scenarios\/)/u;

/** Code outside the engine that depends on the id of a rule. */
export async function ruleLiteralProblems(): Promise<string[]> {
  const paths = (
    await Promise.all(PACKAGES.map((name) => listFiles(`packages/${name}/src`)))
  ).flat();
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !TEXTS.test(path));
  const ids = new Set((await ruleBook()).rules.map(({ id }) => id));
  if (ids.size === 0) throw new Error('the rule ids were not read');
  return (await readTexts(sources)).flatMap((source) => ruleLiteralsIn(source, ids));
}

const RULE_ID = /\b[A-Z]{2,}\d+\b/g;
const COMMENT_OR_CODE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'[^'\n]*'|"[^"\n]*"|`[^`]*`|\b[A-Z]{2,}\d+\b/g;

/** The rule ids in strings, keys and names of a source. Comments may cite them. */
export function ruleLiteralsIn({ path, text }: SourceText, ids: ReadonlySet<string>): string[] {
  return [...text.matchAll(COMMENT_OR_CODE)].flatMap(({ 0: part, index }) => {
    if (part.startsWith('//') || part.startsWith('/*')) return [];
    const line = text.slice(0, index).split('\n').length;
    const cited = [...part.matchAll(RULE_ID)].filter(([id]) => ids.has(id));
    return cited.map(
      ([id]) =>
        `${path}:${line}: ${id} is the id of a rule. Use the words of the protocol instead.`,
    );
  });
}
