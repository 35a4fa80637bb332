/**
 * A text in a Unicode normalization form, in linear time. `String.normalize` sorts each run of
 * marks, and its cost grows with the square of the length of the run. So a run that no script needs
 * is normalized in parts.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (!LONG_RUN.test(text)) return text.normalize(form);
  return text.replaceAll(PART, (part) => part.normalize(form));
}

// UAX #15 (stream-safe text) allows 30 marks in a row. The halfwidth voiced marks are letters, but
// NFKD converts them to marks.
const LONG_RUN = /[\p{M}\uFF9E\uFF9F]{31}/u;
/** A text up to the end of its first marks, but at most 30 of them. */
const PART = /[^\p{M}\uFF9E\uFF9F]*[\p{M}\uFF9E\uFF9F]{0,30}/gu;
