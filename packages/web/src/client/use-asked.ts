import { useState } from 'react';
import { failureWords } from './failure-words.ts';
import { announce } from '../state/announcements.ts';

/** Something that the server is asked to do: whether it is on its way, and why it was refused. */
export interface Asked {
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly ask: (what: () => Promise<unknown>) => Promise<boolean>;
}

export function useAsked(): Asked {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (what: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await what();
      return true;
    } catch (error) {
      const words = failureWords(error);
      setProblem(words);
      announce(words, { isUrgent: true });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, ask };
}
