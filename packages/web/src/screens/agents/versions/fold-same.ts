import type { DiffLine } from './text-diff.ts';

/** A block of a diff: visible lines, or folded lines that are equal in both texts. */
export type DiffBlock =
  | { readonly kind: 'lines'; readonly lines: readonly DiffLine[] }
  | { readonly kind: 'folded'; readonly lines: readonly DiffLine[] };

/** Folds unchanged lines, except for `around` lines before and after each change. */
export function foldSame(lines: readonly DiffLine[], around = 3): readonly DiffBlock[] {
  const isNear = new Uint8Array(lines.length);
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    isNear.fill(1, Math.max(0, at - around), at + around + 1);
  }
  const blocks: { kind: DiffBlock['kind']; lines: DiffLine[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const kind = isNear[at] === 1 ? 'lines' : 'folded';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  // A fold itself takes one line, so folding a single line would save nothing.
  return blocks.map((block) => (block.lines.length === 1 ? { ...block, kind: 'lines' } : block));
}

/** The first blocks, up to a number of visible lines. A fold counts as one line. */
export function firstLines(
  blocks: readonly DiffBlock[],
  most: number,
): { readonly shown: readonly DiffBlock[]; readonly isAll: boolean } {
  const shown: DiffBlock[] = [];
  let remaining = most;
  for (const block of blocks) {
    if (remaining <= 0) return { shown, isAll: false };
    const isWhole = block.kind === 'folded' || block.lines.length <= remaining;
    shown.push(isWhole ? block : { kind: 'lines', lines: block.lines.slice(0, remaining) });
    remaining -= block.kind === 'folded' ? 1 : block.lines.length;
  }
  return { shown, isAll: remaining >= 0 };
}
