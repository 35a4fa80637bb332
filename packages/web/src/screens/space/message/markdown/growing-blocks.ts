import { parseMarkdownIntoBlocks } from 'streamdown';

// A footnote or a link definition can change a block anywhere in the text.
const REACHES_BACK = /\[\^[^\]\n]{1,200}\]|^ {0,3}\[[^\]\n]{1,999}\]:/mu;

// More text can change the last block, and the block before it may be a list that continues.
const OPEN_BLOCKS = 2;

/**
 * Splits a growing text into Markdown blocks. Parses only its end again. The library remembers one
 * text, so several texts that grow at once would be parsed as a whole for each word.
 */
export function growingBlocks(): (text: string) => string[] {
  let before: readonly string[] = [];
  return (text) => {
    const { kept, length } = unchanged(before, text);
    const end = text.slice(length);
    const isAll = length === 0 || REACHES_BACK.test(end);
    const blocks = isAll
      ? parseMarkdownIntoBlocks(text)
      : [...kept, ...parseMarkdownIntoBlocks(end)];
    before = blocks;
    return blocks;
  };
}

interface UnchangedBlocks {
  readonly kept: readonly string[];
  /** The number of characters in these blocks. */
  readonly length: number;
}

/** The blocks that more text cannot change: all blocks up to the last empty line that ends one. */
function unchanged(blocks: readonly string[], text: string): UnchangedBlocks {
  const last = blocks.slice(0, -OPEN_BLOCKS).findLastIndex((block) => block.endsWith('\n\n'));
  const kept = blocks.slice(0, last + 1);
  let length = 0;
  for (const block of kept) {
    if (!text.startsWith(block, length)) return { kept: [], length: 0 };
    length += block.length;
  }
  return { kept, length };
}
