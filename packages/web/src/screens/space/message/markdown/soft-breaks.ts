import { shownPieces } from '../shown-pieces.ts';
import type { ElementNode } from './pictures.ts';

/** Cuts long texts in a tree of HTML into pieces, in place; code is shown by other means. */
export function softBreaks(): (tree: ElementNode) => void {
  return breakWithin;
}

function breakWithin(parent: ElementNode): void {
  if (parent.children === undefined || parent.tagName === 'pre') return;
  parent.children = parent.children.flatMap((node) => {
    if (node.type === 'text') return broken(node);
    breakWithin(node);
    return [node];
  });
}

function broken(node: ElementNode): ElementNode[] {
  return shownPieces(node.value ?? '').flatMap((value, nth) => {
    const piece = { type: 'text', value };
    return nth === 0 ? [piece] : [softBreak(), piece];
  });
}

function softBreak(): ElementNode {
  return { type: 'element', tagName: 'wbr', properties: {}, children: [] };
}
