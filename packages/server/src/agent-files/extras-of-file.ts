import { extrasProblem, type Extras } from '@conch/runtime';
import { didYouMean } from '../start/nearest-setting.ts';
import type { FileProblem, FrontMatter } from './front-matter.ts';

interface ExtrasOfFile {
  readonly extras: Extras;
  readonly problem: FileProblem | null;
}

/** What a file says that is no field of Conch: for others who read it. What is nearly one is a mistake. */
export function extrasOfFile(
  { fields, lineOf }: FrontMatter,
  known: readonly string[],
): ExtrasOfFile {
  const others = [...fields].filter(([field]) => !known.includes(field));
  const extras = Object.fromEntries(others);
  // Who gives a name has not written it wrong elsewhere: “date” and “note” are near to it.
  const meant = known.filter((field) => field !== 'name' || !fields.has('name'));
  for (const [field] of others) {
    const near = didYouMean(field, meant);
    if (near === '') continue;
    const message = `There is no field “${field}”${near}`;
    return { extras, problem: { line: lineOf(field), message } };
  }
  const why = extrasProblem(extras);
  if (why === null) return { extras, problem: null };
  const line = lineOf(others.at(-1)?.[0] ?? '');
  const message = `What a file says besides the fields of Conch cannot be kept: ${why}.`;
  return { extras, problem: { line, message } };
}
