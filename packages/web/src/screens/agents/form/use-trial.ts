import type { Answered, Ask } from '@conch/sdk';
import { useEffect, useRef, useState } from 'react';
import { conch } from '../../../client/conch.ts';
import { failureWords } from '../../../client/failure-words.ts';

export type Tried = Answered<'tryAgent'>;

export type Trial =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'answered'; readonly tried: Tried }
  | { readonly kind: 'refused'; readonly words: string };

interface Trying {
  readonly trial: Trial;
  readonly start: (body: Ask<'tryAgent'>['body']) => Promise<Trial>;
  readonly stop: () => void;
}

/** An agent that is not saved answers a line; whoever leaves hangs up. */
export function useTrial(): Trying {
  const [trial, setTrial] = useState<Trial>({ kind: 'none' });
  const hangUp = useRef<AbortController | null>(null);
  useEffect(() => () => hangUp.current?.abort(), []);
  const start: Trying['start'] = async (body) => {
    hangUp.current?.abort();
    const controller = new AbortController();
    hangUp.current = controller;
    setTrial({ kind: 'running' });
    const ended = await endOf(body, controller.signal);
    if (hangUp.current === controller) setTrial(ended);
    return ended;
  };
  return { trial, start, stop: () => hangUp.current?.abort() };
}

async function endOf(body: Ask<'tryAgent'>['body'], signal: AbortSignal): Promise<Trial> {
  try {
    return { kind: 'answered', tried: await conch.call('tryAgent', { body, signal }) };
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    return { kind: 'refused', words: failureWords(error) };
  }
}
