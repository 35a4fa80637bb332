interface SceneStep {
  /** Whether the line appears at the same time as the previous line. */
  readonly isBeside: boolean;
}

/** The number of steps of a scene. Simultaneous lines share a step. */
export function beatsOf(lines: readonly SceneStep[]): number {
  return lines.filter(({ isBeside }) => !isBeside).length;
}

/** The number of lines that are visible after this number of steps. */
export function visibleLinesAfter(lines: readonly SceneStep[], beats: number): number {
  let beat = 0;
  const next = lines.findIndex(({ isBeside }) => {
    if (!isBeside) beat += 1;
    return beat > beats;
  });
  return next === -1 ? lines.length : next;
}
