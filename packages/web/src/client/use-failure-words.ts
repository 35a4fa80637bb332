import { useCallback, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { failureWords } from './failure-words.ts';

/** A problem of the page: an error, or the key of a translated text. */
export type PageProblem<Key extends string> = { readonly error: unknown } | { readonly key: Key };

/**
 * The text of the last failure, and a function that sets the failure or clears it with null. The
 * state stores the error itself, so the text follows a change of the language.
 */
export function useFailureWords(): readonly [string | null, (error: unknown) => void] {
  const { t } = useTranslation('parts');
  const [words, setProblem] = useProblemWords<never>(t);
  const fail = useCallback(
    (error: unknown) => setProblem(error === null ? null : { error }),
    [setProblem],
  );
  return [words, fail];
}

/** Like `useFailureWords`, but also for problems that the page itself detects. */
export function useProblemWords<Key extends string>(
  t: (key: Key) => string,
): readonly [string | null, (problem: PageProblem<Key> | null) => void] {
  const [problem, setProblem] = useState<PageProblem<Key> | null>(null);
  return [problem === null ? null : problemWords(problem, t), setProblem];
}

/** A problem in the language of the page. */
export function problemWords<Key extends string>(
  problem: PageProblem<Key>,
  t: (key: Key) => string,
): string {
  return 'key' in problem ? t(problem.key) : failureWords(problem.error);
}
