interface Beating {
  /** Whether the line is said at the same time as the one before. */
  readonly isBeside: boolean;
}

/** The number of beats of a scene. Simultaneous lines share a beat. */
export function beatsOf(lines: readonly Beating[]): number {
  return lines.filter(({ isBeside }) => !isBeside).length;
}

/** The number of lines that are visible after so many beats. */
export function saidAfter(lines: readonly Beating[], beats: number): number {
  let beat = 0;
  const next = lines.findIndex(({ isBeside }) => {
    if (!isBeside) beat += 1;
    return beat > beats;
  });
  return next === -1 ? lines.length : next;
}
