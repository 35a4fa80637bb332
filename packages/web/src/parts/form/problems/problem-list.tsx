import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { focusField } from './focus-field.ts';

interface LinkedProblem {
  readonly words: string;
  /** The path of the field with the problem. Null if the problem concerns the whole form. */
  readonly path: string | null;
}

interface ProblemListProps {
  readonly problems: readonly (string | LinkedProblem)[];
  /** The label of a field, shown before its problem. */
  readonly labelOf?: (path: string) => string;
}

/** The list of problems above a form. Each problem of a field links to that field. */
export function ProblemList({ problems, labelOf }: ProblemListProps) {
  // The hook renders this component again when the language changes, because `words` depends on the
  // language.
  useTranslation('parts');
  if (problems.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex gap-2 rounded-xl border border-bad bg-bad-tint p-3 text-sm text-bad"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <ul className="flex min-w-0 flex-col gap-1">
        {problems.map((problem) => {
          const { words, path } =
            typeof problem === 'string' ? { words: problem, path: null } : problem;
          return (
            <li key={`${path} ${words}`}>
              {path === null ? (
                words
              ) : (
                <button
                  type="button"
                  onClick={() => focusField(path)}
                  className="min-h-6 text-start underline underline-offset-2 pointer-coarse:min-h-11"
                >
                  {labelOf === undefined ? words : `${labelOf(path)}: ${words}`}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
