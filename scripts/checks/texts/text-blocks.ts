import type { SourceText } from '../../repository.ts';
import { rowTitlesOf } from './test-rows.ts';

/**
 * Prose is a paragraph, list item or cell of a document. A string is a text of the page. A message
 * is a sentence in other source code: an error, a notice, a help text or a description of the API.
 */
export interface TextBlock {
  readonly line: number;
  readonly text: string;
  readonly kind: 'comment' | 'title' | 'string' | 'message' | 'prose';
}

/** The texts in a file that people read. The path decides which parts of the file these are. */
export function textBlocksOf({ path, text }: SourceText): readonly TextBlock[] {
  if (path.endsWith('.md')) return paragraphsOf(text);
  if (path.endsWith('.txt')) return transcriptCommentsOf(text);
  const titles = /(?:\.test|\.e2e)\.tsx?$/u.test(path) ? titlesOf(text) : [];
  const strings = path.startsWith('packages/web/src/words/en/') ? stringsOf(text) : [];
  const messages = MESSAGES.test(path) && !NO_MESSAGES.test(path) ? messagesOf(text) : [];
  return [...commentsOf(text), ...titles, ...strings, ...messages];
}

const MESSAGES = /^packages\/(?!web\/)[\w-]+\/src\/.*\.ts$/u;

// Prompts for models, the texts of script agents, and the copies of RULES.md.
const NO_MESSAGES = /\/(?:llm|demo|templates|test-kit|rules)\/|tick-instructions|a2a\/note/u;

/** The comments, each with its lines joined. A comment at the end of a line of code counts too. */
function commentsOf(source: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: { readonly line: number; readonly words: string[] } | null = null;
  const close = (): void => {
    if (open !== null) {
      const prose = open.words.join(' ').replace(/@example .*$/u, '');
      blocks.push(blockOf(open.line, prose, 'comment'));
    }
    open = null;
  };
  for (const [index, code] of source.split('\n').entries()) {
    const [, whole] = /^\s*\{?(?:\/\/+|\/?\*+\/?)(?: (.*?))?(?:\*\/\}?)?$/u.exec(code) ?? [];
    const [, trailing] = /[;{,)(] \/\/ (.*)$/u.exec(code) ?? [];
    const comment = whole ?? trailing;
    if (comment === undefined) close();
    else if (open === null) open = { line: index + 1, words: [comment] };
    else open.words.push(comment);
  }
  close();
  return blocks;
}

const TITLE =
  /(?:\b(?:test|describe|it)(?:\.\w+)*|[\])])\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1\s*,/gu;

function titlesOf(source: string): readonly TextBlock[] {
  const titles = [...source.matchAll(TITLE)].map(({ 2: text = '', index }) => ({ index, text }));
  return [...titles, ...rowTitlesOf(source)]
    .filter(({ text }) => text.includes(' '))
    .map(({ index, text }) =>
      blockOf(lineAt(source, index), text.replace(/^\[[\w, -]+\] /u, ''), 'title'),
    );
}

function messagesOf(source: string): readonly TextBlock[] {
  const code = source.replaceAll(/^[\t ]*(?:\/\/|\/?\*).*$/gmu, '');
  return stringsOf(code)
    .filter(isSentence)
    .map((block) => ({ ...block, kind: 'message' }));
}

/** False for labels (“Who answers”) and for clauses that follow a name (“it took too long”). */
export function isSentence({ text }: Pick<TextBlock, 'text'>): boolean {
  return /^[^\p{Ll}]/u.test(text) && text.includes('.');
}

/** The lines of a transcript that begin with `#`: its title and its comments. */
function transcriptCommentsOf(source: string): readonly TextBlock[] {
  return [...source.matchAll(/^# (.*)$/gmu)].map(({ 1: text = '', index }) =>
    blockOf(lineAt(source, index), text, 'comment'),
  );
}

function stringsOf(source: string): readonly TextBlock[] {
  return [...source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/gu)]
    .filter(([, , text = '']) => text.includes(' '))
    .map(({ 2: text = '', index }) => blockOf(lineAt(source, index), text, 'string'));
}

/** Blanks code blocks and HTML comments first, so that line numbers stay correct. */
function paragraphsOf(source: string): readonly TextBlock[] {
  const blank = (found: string): string => found.replaceAll(/[^\n]/gu, ' ');
  const prose = source
    .replaceAll(/^ *(`{3,}|~{3,})[^]*?^ *\1/gmu, blank)
    .replaceAll(/<!--[^]*?-->/gu, blank);
  return prose
    .split('\n')
    .flatMap((line, index) =>
      line.startsWith('|')
        ? line.split(/(?<!\\)\|/u).map((cell) => blockOf(index + 1, cell, 'prose'))
        : [blockOf(index + 1, line.replace(/^\s*(?:[-*>]|#+|\d+\.) /u, ''), 'prose')],
    );
}

/** Replaces inline code by one word and a link by its text, because neither is prose. */
function blockOf(line: number, raw: string, kind: TextBlock['kind']): TextBlock {
  const text = raw
    .replaceAll(/`[^`]*`/gu, 'CODE')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[*_]{1,2}(\S.*?\S|\S)[*_]{1,2}/gu, '$1')
    .trim();
  return { line, text, kind };
}

function lineAt(source: string, index: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at !== -1 && at < index; at = source.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}
