/** Unchecked fields of untrusted input. */
export type Fields = Readonly<Record<string, unknown>>;

export function isRecord(input: unknown): input is Fields {
  return typeof input === 'object' && input !== null;
}

export function isText(input: unknown, longest: number): input is string {
  return typeof input === 'string' && input.length <= longest;
}
