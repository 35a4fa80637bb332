/** Formats a time for callers: ISO 8601 in UTC. Internal times are in milliseconds. */
export const iso = (at: number): string => new Date(at).toISOString();

export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
