/** A moment as it goes over the wire. */
export const iso = (at: number): string => new Date(at).toISOString();

export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** The UTC day of a moment. */
export const dayOf = (at: number): string => iso(at).slice(0, '2026-11-15'.length);
