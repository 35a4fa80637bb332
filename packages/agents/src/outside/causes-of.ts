const DEEPEST = 5;

/** An error and what it came from, one after the other. */
export function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at instanceof Error && causes.length < DEEPEST; at = at.cause) {
    causes.push(at);
  }
  return causes;
}
