import { keepText, keptText } from './browser-storage.ts';

interface Place {
  readonly name: string;
  readonly baseUrl: string;
}

/** Whether the last test of a provider at this address failed in this browser. */
export function hasFailedTest({ name, baseUrl }: Place): boolean {
  return keptText(placeOf(name)) === baseUrl;
}

export function keepTest({ name, baseUrl }: Place, hasFailed: boolean): void {
  keepText(placeOf(name), hasFailed ? baseUrl : null);
}

const placeOf = (name: string): string => `failed-test.${name}`;
