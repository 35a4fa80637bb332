/** A time of a test clock in the format of views. */
export const isoAt = (ms: number): string => new Date(ms).toISOString();
