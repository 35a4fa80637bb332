import type { RouteOutput, RouteInput } from '@conch/sdk';
import { useEffect, useRef, useState } from 'react';
import { conch } from '../../../client/conch.ts';
import { failureWords } from '../../../client/failure-words.ts';

export type TrialResult = RouteOutput<'tryAgent'>;

export type TrialState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'answered'; readonly tried: TrialResult }
  | { readonly kind: 'refused'; readonly words: string };

interface AgentTrial {
  readonly trial: TrialState;
  readonly start: (body: RouteInput<'tryAgent'>['body']) => Promise<TrialState>;
  readonly stop: () => void;
}

/** Runs a trial: an unsaved agent answers one message. Leaving the screen cancels the request. */
export function useTrial(): AgentTrial {
  const [trial, setTrial] = useState<TrialState>({ kind: 'none' });
  const hangUp = useRef<AbortController | null>(null);
  useEffect(() => () => hangUp.current?.abort(), []);
  const start: AgentTrial['start'] = async (body) => {
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

async function endOf(
  body: RouteInput<'tryAgent'>['body'],
  signal: AbortSignal,
): Promise<TrialState> {
  try {
    return { kind: 'answered', tried: await conch.call('tryAgent', { body, signal }) };
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    return {
      kind: 'refused',
      // This is a getter, so that the text is in the language that the page has when the text is
      // read.
      get words() {
        return failureWords(error);
      },
    };
  }
}
