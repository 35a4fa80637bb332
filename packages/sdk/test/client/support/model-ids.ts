export const SPACE_ID = '019b7a10-0000-7000-8000-00000000000a';

export function idOf(what: string, nth: number): string {
  return `${what} ${nth}`;
}

export function instant(seq: number): string {
  return new Date(Date.UTC(2026, 0, 1) + seq).toISOString();
}
