import type { MentionSpan } from '../text/mention-spans.ts';

/** The properties of a Markdown node that this file needs. */
export interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: {
    hName: string;
    hProperties?: Readonly<Record<string, string>>;
    hChildren?: readonly { readonly type: 'text'; readonly value: string }[];
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Source {
  readonly text: string;
  readonly spans: readonly MentionSpan[];
}

/**
 * Replaces mentions and line breaks in a Markdown tree by nodes, in place. Mentions are found by
 * their position in the source. Code and links contain no mentions.
 */
export function splitText(tree: TreeNode, source: Source): void {
  splitWithin(tree, source, rangeOf(tree) ?? { from: 0, to: source.text.length });
}

function splitWithin(parent: TreeNode, source: Source, range: Range): void {
  const children = parent.children ?? [];
  const isLink = parent.type === 'link' || parent.type === 'linkReference';
  const inside = isLink ? { ...source, spans: [] } : source;
  parent.children = groups(children, range).flatMap((group) => {
    const marks = marksIn(group, inside);
    let before = 0;
    return group.nodes.flatMap((node) => {
      const own = textOf(node).length;
      const place = { from: before, to: before + own };
      before += own;
      if (node.type === 'text') return pieces(node.value ?? '', place, marks);
      if (node.children !== undefined) {
        splitWithin(node, inside, rangeOf(node) ?? group.range);
      }
      return [node];
    });
  });
}

interface Group {
  readonly nodes: readonly TreeNode[];
  readonly range: Range;
}

/**
 * Pairs each node with its range in the source. Nodes from the autolinker have no position, so they
 * form one group with the range between the neighbouring positions.
 */
function groups(children: readonly TreeNode[], around: Range): readonly Group[] {
  const found: { nodes: TreeNode[]; range: Range; isPlaced: boolean }[] = [];
  for (const node of children) {
    const own = rangeOf(node);
    const last = found.at(-1);
    if (own !== null) {
      if (last?.isPlaced === false) last.range = { from: last.range.from, to: own.from };
      found.push({ nodes: [node], range: own, isPlaced: true });
    } else if (last?.isPlaced === false) {
      last.nodes.push(node);
    } else {
      const range = { from: last?.range.to ?? around.from, to: around.to };
      found.push({ nodes: [node], range, isPlaced: false });
    }
  }
  return found;
}

interface Mark extends Range {
  readonly who: string;
}

/**
 * The positions of a group's mentions in its text. Escapes and the `>` of quotations are only in
 * the source, so a mention has different positions in the source and in the text. The n-th `@Bob`
 * in the source is therefore matched with the n-th `@Bob` in the text.
 */
function marksIn({ nodes, range }: Group, { text, spans }: Source): readonly Mark[] {
  const inside = spans.filter(({ start, end }) => start >= range.from && end <= range.to);
  if (inside.length === 0) return [];
  const written = text.slice(range.from, range.to);
  const shown = nodes.map(textOf).join('');
  return inside.flatMap(({ start, end, who }) => {
    const name = text.slice(start, end);
    const nth = placesOf(name, written).indexOf(start - range.from);
    const from = placesOf(name, shown)[nth];
    return from === undefined ? [] : [{ from, to: from + name.length, who }];
  });
}

function placesOf(name: string, text: string): readonly number[] {
  const places: number[] = [];
  if (name === '') return places;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) places.push(at);
  return places;
}

function pieces(value: string, { from, to }: Range, marks: readonly Mark[]): TreeNode[] {
  const nodes: TreeNode[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.from < from + at || mark.to > to) continue;
    nodes.push(...lines(value.slice(at, mark.from - from)));
    at = mark.to - from;
    nodes.push(mentionNode(value.slice(mark.from - from, at), mark.who));
  }
  return [...nodes, ...lines(value.slice(at))];
}

function mentionNode(words: string, who: string): TreeNode {
  return {
    type: 'mention',
    data: { hName: 'span', hProperties: { dataMention: who } },
    children: [{ type: 'text', value: words }],
  };
}

/**
 * Markdown ignores a line break without two spaces before it. People do not type these spaces, so
 * this function keeps every line break.
 */
function lines(value: string): TreeNode[] {
  if (value === '') return [];
  return value.split(/\r?\n/u).flatMap((line, nth) => {
    const text = line === '' ? [] : [{ type: 'text', value: line }];
    return nth === 0 ? text : [{ type: 'break' }, ...text];
  });
}

function textOf({ value, children }: TreeNode): string {
  return value ?? (children ?? []).map(textOf).join('');
}

function rangeOf({ position }: TreeNode): Range | null {
  const from = position?.start.offset;
  const to = position?.end.offset;
  return from === undefined || to === undefined ? null : { from, to };
}
