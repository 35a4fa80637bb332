/** The id of a space in the arguments of a tool call. Null if the arguments contain none. */
export function spaceIdIn(input: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(input);
  } catch {
    // If the arguments are not JSON, the card shows them unchanged.
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || !('spaceId' in parsed)) return null;
  return typeof parsed.spaceId === 'string' ? parsed.spaceId : null;
}
