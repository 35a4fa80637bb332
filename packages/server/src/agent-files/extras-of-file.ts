import { nearestWord } from '@conch/engine';
import { fileReason, type Reason } from '@conch/protocol';
import { extrasProblem, type Extras } from '@conch/runtime';
import type { FileProblem, FrontMatter } from './front-matter.ts';

interface ExtrasOfFile {
  readonly extras: Extras;
  readonly problem: FileProblem | null;
}

/**
 * The unknown fields of a file, stored for other programs. A misspelt known field is reported as a
 * problem.
 */
export function extrasOfFile(front: FrontMatter, known: readonly string[]): ExtrasOfFile {
  const { fields, lineOf } = front;
  const others = [...fields].filter(([field]) => !known.includes(field));
  const extras = Object.fromEntries(others);
  // Checks the size of the unknown fields first, because each is compared with every known field
  // (T15).
  const unkept = unkeptOf(others);
  if (unkept !== null) {
    const reason = fileReason('file-extras-refused', { why: unkept.why });
    return { extras, problem: { line: lineOf(unkept.field), reason } };
  }
  // A known field that is already in the file cannot be the meant field. Otherwise “date” and
  // “note” would count as misspelt “name”.
  const meant = [...known.filter((field) => !fields.has(field)), ...ELSEWHERE.keys()];
  for (const [field] of others) {
    const reason = ELSEWHERE.get(field) ?? misspelt(field, meant);
    if (reason !== null) return { extras, problem: { line: lineOf(field), reason } };
  }
  return { extras, problem: null };
}

interface Unkept {
  readonly field: string;
  readonly why: Reason;
}

/**
 * The first field that is too large or cannot be stored. If only all fields together are too large,
 * the last field. Null if all fields can be stored.
 */
function unkeptOf(others: readonly (readonly [field: string, value: unknown])[]): Unkept | null {
  for (const [field, value] of others) {
    const why = extrasProblem({ [field]: value });
    if (why !== null) return { field, why };
  }
  const why = extrasProblem(Object.fromEntries(others));
  return why === null ? null : { field: others.at(-1)?.[0] ?? '', why };
}

/**
 * Agent fields of Conch that cannot be set in a file. Ignoring them silently would mislead the
 * author.
 */
const ELSEWHERE: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['instructions', fileReason('file-instructions')],
  ['dayBudget', fileReason('file-day-budget')],
]);

/** Fields of other programs that only look like a misspelt field of Conch. */
const OF_OTHERS: ReadonlySet<string> = new Set(['goals', 'hooks', 'mode']);

function misspelt(field: string, meant: readonly string[]): Reason | null {
  if (OF_OTHERS.has(field)) return null;
  const nearest = nearestWord(field, meant);
  return nearest === null ? null : fileReason('file-field-near', { name: field, nearest });
}
