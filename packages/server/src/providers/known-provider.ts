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

/** A provider that the settings declare. */
export interface DeclaredProvider extends Pick<KnownProvider, 'name' | 'preset' | 'baseUrl'> {
  /** Null if the provider needs no key. */
  readonly key: string | null;
}

const ENDING = 4;
// The ending of a shorter key would reveal too much.
const LEAST_KEY = 12;

/** The last characters, by which people recognise a key. */
export function endingOf(key: string): string {
  return key.length < LEAST_KEY ? '' : key.slice(-ENDING);
}
