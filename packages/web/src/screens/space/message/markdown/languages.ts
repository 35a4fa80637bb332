import type { LanguageInput } from 'shiki/core';

type Load = () => Promise<{ readonly default: LanguageInput }>;

/** The supported languages. Each grammar is lazy-loaded. */
const LANGUAGES = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  dockerfile: () => import('shiki/langs/dockerfile.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
} as const satisfies Readonly<Record<string, Load>>;

export type LanguageName = keyof typeof LANGUAGES;

const OTHER_NAMES: ReadonlyMap<string, LanguageName> = new Map([
  ['c#', 'csharp'],
  ['c++', 'cpp'],
  ['cs', 'csharp'],
  ['docker', 'dockerfile'],
  ['golang', 'go'],
  ['js', 'javascript'],
  ['jsonc', 'json'],
  ['kt', 'kotlin'],
  ['mjs', 'javascript'],
  ['patch', 'diff'],
  ['py', 'python'],
  ['rb', 'ruby'],
  ['rs', 'rust'],
  ['sh', 'bash'],
  ['shell', 'bash'],
  ['svg', 'xml'],
  ['ts', 'typescript'],
  ['yml', 'yaml'],
  ['zsh', 'bash'],
]);

/**
 * The language with the name in a code fence. Null if the name is unknown, so that the code is not
 * highlighted.
 */
export function languageNamed(named: string): LanguageName | null {
  const name = named.toLowerCase();
  if (Object.hasOwn(LANGUAGES, name)) return name as LanguageName;
  return OTHER_NAMES.get(name) ?? null;
}

export async function loadLanguage(name: LanguageName): Promise<LanguageInput> {
  return (await LANGUAGES[name]()).default;
}
