import { listFiles, readTexts, type SourceText } from '../repository.ts';
import { ruleBook } from './rule-files.ts';

const CLIENTS = ['packages/web/src', 'packages/sdk/src'];
const WORDS = 'packages/web/src/words/';

/**
 * Code of clients that depends on the id of a rule. Only the texts of the page may be listed by
 * rule.
 */
export async function ruleLiteralProblems(): Promise<string[]> {
  const paths = (await Promise.all(CLIENTS.map((folder) => listFiles(folder)))).flat();
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !path.startsWith(WORDS));
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
