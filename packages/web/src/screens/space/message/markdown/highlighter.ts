import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { loadLanguage, type LanguageName } from './languages.ts';

/** A piece of code with its colour class. Null means the default colour. */
export interface CodePiece {
  readonly text: string;
  readonly className: string | null;
  readonly isItalic: boolean;
}

export type CodeLines = readonly (readonly CodePiece[])[];

const THEME = 'conch';
const ITALIC = 1;
// The limit is generous. The regular expressions of a language are compiled with its first lines,
// which makes these lines slow.
const SLOWEST_LINE_MS = 1_000;
const LONGEST_LINE = 2_000;

// The colours are classes of the page, so that a change of the theme does not require highlighting
// the code again.
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['var(--code-token-constant)', 'text-who-5'],
  ['var(--code-token-string)', 'text-who-3'],
  ['var(--code-token-string-expression)', 'text-who-3'],
  ['var(--code-token-comment)', 'text-faint'],
  ['var(--code-token-keyword)', 'text-who-0'],
  ['var(--code-token-parameter)', 'text-who-6'],
  ['var(--code-token-function)', 'text-who-2'],
  ['var(--code-token-punctuation)', 'text-soft'],
  ['var(--code-token-link)', 'text-who-1'],
  ['var(--code-token-inserted)', 'text-good'],
  ['var(--code-token-deleted)', 'text-bad'],
  ['var(--code-token-changed)', 'text-warn'],
]);

let started: Promise<HighlighterCore> | null = null;

// Uses the JavaScript engine for regular expressions, because the page's content security policy
// forbids WebAssembly.
function start(): Promise<HighlighterCore> {
  started ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '--code-' })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return started;
}

export async function highlight(code: string, language: LanguageName): Promise<CodeLines> {
  const highlighter = await start();
  if (!highlighter.getLoadedLanguages().includes(language)) {
    await highlighter.loadLanguage(await loadLanguage(language));
  }
  const lines = highlighter.codeToTokensBase(code, {
    lang: language,
    theme: THEME,
    tokenizeTimeLimit: SLOWEST_LINE_MS,
    tokenizeMaxLineLength: LONGEST_LINE,
  });
  return lines.map((line) =>
    line.map(({ content, color = '', fontStyle = 0 }) => ({
      text: content,
      className: CLASSES.get(color) ?? null,
      isItalic: fontStyle > 0 && fontStyle % 2 === ITALIC,
    })),
  );
}
