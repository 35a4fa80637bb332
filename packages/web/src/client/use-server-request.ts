import { useState } from 'react';
import { failureWords } from './failure-words.ts';
import { useFailureWords } from './use-failure-words.ts';
import { announce } from '../state/announcements.ts';

/** The state of a request to the server: whether it is running, and its last refusal. */
export interface ServerRequest {
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly ask: (what: () => Promise<unknown>) => Promise<boolean>;
}

export function useServerRequest(): ServerRequest {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useFailureWords();
  const ask = async (request: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await request();
      return true;
    } catch (error) {
      setProblem(error);
      announce(failureWords(error), { isUrgent: true });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, ask };
}
