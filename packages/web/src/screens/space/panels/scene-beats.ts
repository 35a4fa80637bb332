interface Beating {
  /** It is said at the same time as the line before. */
  readonly isBeside: boolean;
}

/** How many beats a scene has: what is said at the same time is one. */
export function beatsOf(lines: readonly Beating[]): number {
  return lines.filter(({ isBeside }) => !isBeside).length;
}

/** How many lines have been said after so many beats. */
export function saidAfter(lines: readonly Beating[], beats: number): number {
  let beat = 0;
  const next = lines.findIndex(({ isBeside }) => {
    if (!isBeside) beat += 1;
    return beat > beats;
  });
  return next === -1 ? lines.length : next;
}
