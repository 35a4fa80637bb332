/** Unchecked fields of untrusted input. */
export type Fields = Readonly<Record<string, unknown>>;

export function isRecord(given: unknown): given is Fields {
  return typeof given === 'object' && given !== null;
}

export function isText(given: unknown, longest: number): given is string {
  return typeof given === 'string' && given.length <= longest;
}
