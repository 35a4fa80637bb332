import type { TreeNode } from '../split-text.ts';
import { formulaBlock } from './block-syntax.ts';
import { BRACKETS, DOLLARS } from './inline-syntax.ts';
import { BACKSLASH, DOLLAR } from './micromark.ts';

/** The parser of a Markdown text, as a plugin sees it. */
interface MarkdownParser {
  data(): { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
}

/* oxlint-disable oxc/no-this-in-exported-function -- remark calls its plugins with a parser */

/** A remark plugin: adds the syntax of formulas to Markdown. It draws no formula. */
export function formulas(this: MarkdownParser): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(SYNTAX);
  (data.fromMarkdownExtensions ??= []).push(TREE);
}

const SYNTAX = {
  text: { [DOLLAR]: DOLLARS, [BACKSLASH]: BRACKETS },
  flow: { [DOLLAR]: formulaBlock(DOLLAR), [BACKSLASH]: formulaBlock(BACKSLASH) },
};

/** The compiler from tokens to a Markdown tree. */
interface TreeCompiler {
  enter(node: TreeNode, token: unknown): void;
  exit(token: unknown): void;
  sliceSerialize(token: unknown): string;
}

const TREE = {
  enter: {
    formula(this: TreeCompiler, token: unknown) {
      const source = this.sliceSerialize(token);
      this.enter(formulaNode(source), token);
    },
    formulaBlock(this: TreeCompiler, token: unknown) {
      const source = this.sliceSerialize(token);
      const isWhole = source.length > 2 && /(?:\$\$|\\\])\s*$/u.test(source.slice(2));
      this.enter(isWhole ? blockNode(source) : unfinishedNode(source), token);
    },
  },
  exit: {
    formula(this: TreeCompiler, token: unknown) {
      this.exit(token);
    },
    formulaBlock(this: TreeCompiler, token: unknown) {
      this.exit(token);
    },
  },
};

function formulaNode(source: string): TreeNode {
  const isBlock = source.startsWith('$$') || source.startsWith('\\[');
  return {
    type: 'formula',
    value: source,
    data: {
      hName: 'span',
      hProperties: { dataFormula: isBlock ? 'block' : 'inline' },
      hChildren: [{ type: 'text', value: source }],
    },
  };
}

function blockNode(source: string): TreeNode {
  return { type: 'formulaBlock', data: { hName: 'p' }, children: [formulaNode(source.trim())] };
}

/** A block without its end, for example in a stream, is code. */
function unfinishedNode(source: string): TreeNode {
  return { type: 'code', value: source.trimEnd() };
}
