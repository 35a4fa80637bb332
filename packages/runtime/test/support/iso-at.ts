/** A time of a test clock, as views show it. */
export const isoAt = (ms: number): string => new Date(ms).toISOString();
