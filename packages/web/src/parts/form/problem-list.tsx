import { CircleAlert } from 'lucide-react';
import { focusField } from './focus-field.ts';

interface LinkedProblem {
  readonly words: string;
  /** The field that it is about; `null`: the form as a whole. */
  readonly path: string | null;
}

interface ProblemListProps {
  readonly problems: readonly (string | LinkedProblem)[];
  /** Names a field before what is wrong with it. */
  readonly labelOf?: (path: string) => string;
}

/** What is wrong with a form, on top of it; what is about a field leads there. */
export function ProblemList({ problems, labelOf }: ProblemListProps) {
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
