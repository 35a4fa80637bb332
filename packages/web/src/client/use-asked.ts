import { ConchError } from '@conch/sdk';
import { useState } from 'react';
import { failureWords } from './failure-words.ts';
import { announce } from '../state/announcements.ts';

/** Something that the server is asked to do: whether it is on its way, and why it was refused. */
export interface Asked {
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** The code of the refusal, for who shows it at the field that it is about. */
  readonly code: ConchError['code'] | null;
  readonly ask: (what: () => Promise<unknown>) => Promise<boolean>;
}

export function useAsked(): Asked {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState<ConchError['code'] | null>(null);
  const ask = async (what: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    setCode(null);
    try {
      await what();
      return true;
    } catch (error) {
      const words = failureWords(error);
      setProblem(words);
      setCode(error instanceof ConchError ? error.code : null);
      announce(words, { isUrgent: true });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, code, ask };
}
