import { storeText, storedText } from './browser-storage.ts';

interface ProviderAddress {
  readonly name: string;
  readonly baseUrl: string;
}

/** Whether the last test of a provider at this address failed in this browser. */
export function hasFailedTest({ name, baseUrl }: ProviderAddress): boolean {
  return storedText(placeOf(name)) === baseUrl;
}

export function storeTestResult({ name, baseUrl }: ProviderAddress, hasFailed: boolean): void {
  storeText(placeOf(name), hasFailed ? baseUrl : null);
}

const placeOf = (name: string): string => `failed-test.${name}`;
