import { extrasProblem, type Extras } from '@conch/runtime';
import { didYouMean } from '../start/nearest-setting.ts';
import type { FileProblem, FrontMatter } from './front-matter.ts';

interface ExtrasOfFile {
  readonly extras: Extras;
  readonly problem: FileProblem | null;
}

/** What a file says that is no field of Conch: for others who read it. What is nearly one is a mistake. */
export function extrasOfFile(front: FrontMatter, known: readonly string[]): ExtrasOfFile {
  const { fields, lineOf } = front;
  const others = [...fields].filter(([field]) => !known.includes(field));
  const extras = Object.fromEntries(others);
  // First whether they can be kept: each of them is then compared with every field (T15).
  const unkept = unkeptOf(others);
  if (unkept !== null) {
    const message = `What a file says besides the fields of Conch cannot be kept: ${unkept.why}.`;
    return { extras, problem: { line: lineOf(unkept.field), message } };
  }
  // What is given has not been written wrong elsewhere: “date” and “note” are near to “name”.
  const meant = [...known.filter((field) => !fields.has(field)), ...ELSEWHERE.keys()];
  for (const [field] of others) {
    const message = ELSEWHERE.get(field) ?? misspelt(field, meant);
    if (message !== null) return { extras, problem: { line: lineOf(field), message } };
  }
  return { extras, problem: null };
}

interface Unkept {
  readonly field: string;
  readonly why: string;
}

/** The first that cannot be kept by itself; the last where only all of them together cannot. */
function unkeptOf(others: readonly (readonly [field: string, value: unknown])[]): Unkept | null {
  for (const [field, value] of others) {
    const why = extrasProblem({ [field]: value });
    if (why !== null) return { field, why };
  }
  const why = extrasProblem(Object.fromEntries(others));
  return why === null ? null : { field: others.at(-1)?.[0] ?? '', why };
}

/** What Conch knows of an agent and does not read here: whoever writes it would rely on it. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['instructions', 'Instructions are no field; write them below the second “---”.'],
  ['dayBudget', 'What an agent may spend on a day is not in its file; set it on the server.'],
]);

/** Words of other programs that read such files; they only look like fields of ours. */
const OF_OTHERS: ReadonlySet<string> = new Set(['goals', 'hooks', 'mode']);

function misspelt(field: string, meant: readonly string[]): string | null {
  if (OF_OTHERS.has(field)) return null;
  const near = didYouMean(field, meant);
  return near === '' ? null : `There is no field “${field}”${near}`;
}
