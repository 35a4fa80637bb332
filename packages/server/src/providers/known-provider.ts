import type { PresetName } from '@conch/protocol';

/** A provider of this server, without its key. */
export interface KnownProvider {
  readonly name: string;
  readonly preset: PresetName;
  readonly baseUrl: string;
  readonly keyEnding: string | null;
  readonly from: 'environment' | 'server';
  readonly createdAt: number | null;
}

const ENDING = 4;
// Of a shorter one they would tell too much.
const LEAST_KEY = 12;

/** By which people know a key. */
export function endingOf(key: string): string {
  return key.length < LEAST_KEY ? '' : key.slice(-ENDING);
}
