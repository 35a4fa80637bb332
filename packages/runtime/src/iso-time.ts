/** A time as callers get it: ISO 8601 in UTC, as in the HTTP API. Inside, times are milliseconds. */
export const iso = (at: number): string => new Date(at).toISOString();

export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
