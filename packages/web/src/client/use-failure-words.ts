import { useCallback, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { failureWords } from './failure-words.ts';

/** A problem: an error, or the key of a text that the page has for it. */
export type PageProblem<Key extends string> = { readonly error: unknown } | { readonly key: Key };

/**
 * The last failure in the language of the page. The state holds the error, so a change of language
 * translates it. Null clears it.
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

/** Like `useFailureWords`, for problems that the page itself finds too. */
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
