import type { DocumentedResponse } from '../../support/documented.ts';

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu;

/** The text of a response without the ids that the caller sent. */
export function wordsOf({ status, problem }: DocumentedResponse): string {
  if (problem === null) return String(status);
  const { code, detail, fields = [] } = problem;
  return `${status} ${code} ${detail} ${JSON.stringify(fields)}`.replaceAll(ID, 'ID');
}
