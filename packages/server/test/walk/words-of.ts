import type { Answer } from '../support/documented.ts';

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu;

/** What someone is told, but for the ids that they gave themselves. */
export function wordsOf({ status, problem }: Answer): string {
  if (problem === null) return String(status);
  const { code, detail, fields = [] } = problem;
  return `${status} ${code} ${detail} ${JSON.stringify(fields)}`.replaceAll(ID, 'ID');
}
