import { keepText, keptText } from './kept.ts';

interface Place {
  readonly name: string;
  readonly baseUrl: string;
}

/** Whether a provider failed when it was tried last in this browser, at the place where it is now. */
export function hasFailedTest({ name, baseUrl }: Place): boolean {
  return keptText(placeOf(name)) === baseUrl;
}

export function keepTest({ name, baseUrl }: Place, hasFailed: boolean): void {
  keepText(placeOf(name), hasFailed ? baseUrl : null);
}

const placeOf = (name: string): string => `failed-test.${name}`;
