import type { SourceText } from '../repository.ts';

export interface CodeBlock {
  readonly path: string;
  /** The line number of the first line of code. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /**
   * Declarations in a `<!-- ts: … -->` comment above the block. Readers do not see this comment.
   */
  readonly context: string;
}

const BLOCK =
  /(?:^ *<!-- ts:\n(?<context>[^]*?)-->\n\n?)?^(?<indent> *)```(?<language>\w+)[^\n]*\n(?<code>[^]*?)^ *```$/gmu;

/** The code blocks of a document that name a language. */
export function codeBlocksOf({ path, text }: SourceText): readonly CodeBlock[] {
  return [...text.matchAll(BLOCK)].map(({ 0: whole, index, groups = {} }) => {
    const { context = '', indent = '', language = '', code = '' } = groups;
    const start = index + whole.lastIndexOf(`${code}${indent}\`\`\``);
    return {
      path,
      line: text.slice(0, start).split('\n').length,
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gmu'), ''),
      context,
    };
  });
}

/** True if the file is a document for readers. Change notes are not. */
export function isDocument(path: string): boolean {
  return path.endsWith('.md') && !path.startsWith('.changeset/');
}
