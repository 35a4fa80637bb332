/** The fields of something from outside, each still to be looked at. */
export type Fields = Readonly<Record<string, unknown>>;

export function isRecord(given: unknown): given is Fields {
  return typeof given === 'object' && given !== null;
}

/** Whether something is a text that is not too long. */
export function isText(given: unknown, longest: number): given is string {
  return typeof given === 'string' && given.length <= longest;
}
