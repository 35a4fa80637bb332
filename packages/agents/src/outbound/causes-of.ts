const DEEPEST = 5;

/** An error followed by its causes. */
export function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at instanceof Error && causes.length < DEEPEST; at = at.cause) {
    causes.push(at);
  }
  return causes;
}
