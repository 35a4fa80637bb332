import { countOnAxis } from './scale.ts';

/** One column of a distribution. */
export interface Group {
  readonly label: string;
  readonly count: number;
}

/**
 * The number of threads of each depth. The deepest threads share a group, so that all groups fit.
 */
export function depthGroups(depths: readonly number[]): readonly Group[] {
  const single = depths.slice(0, depths.length > MOST_DEPTHS ? MOST_DEPTHS - 1 : MOST_DEPTHS);
  const groups = single.map((count, depth) => ({ label: `${depth}`, count }));
  if (single.length === depths.length) return groups;
  const rest = depths.slice(single.length).reduce((sum, count) => sum + count, 0);
  return [...groups, { label: `${single.length}+`, count: rest }];
}

const MOST_DEPTHS = 12;

/** The number of senders by number of posts: 1, 2, 3–4, 5–8 and so on, doubling. */
export function postGroups(rising: readonly number[], silent: number): readonly Group[] {
  const groups: Group[] = silent > 0 ? [{ label: '0', count: silent }] : [];
  let at = 0;
  for (let [from, to] = [1, 1]; at < rising.length; [from, to] = [to + 1, to * 2]) {
    let end = at;
    while (end < rising.length && (rising[end] ?? 0) <= to) end += 1;
    const label = from === to ? `${to}` : `${countOnAxis(from)}–${countOnAxis(to)}`;
    groups.push({ label, count: end - at });
    at = end;
  }
  return groups;
}
