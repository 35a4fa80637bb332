import type { SpaceView } from '@conch/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { announce } from '../../../state/announcements.ts';
import { useOpenSpace } from '../open-space.ts';
import type { SlashCommand } from './slash-commands.ts';

export interface SpaceCommands {
  readonly isStopping: boolean;
  /** Why the last of them was not done. */
  readonly failure: string | null;
  /** What has followed from the last of them; gone after a while, or when it is no longer true. */
  readonly done: string | null;
  readonly forget: () => void;
  readonly perform: (command: SlashCommand) => void;
}

const SAID_MS = 8_000;

type Runs = SpaceView['runs'];

interface Done {
  readonly words: string;
  /** The runs of that moment: of those that were stopped, some may not be known to have ended. */
  readonly runs: Runs;
}

/** Stops everything in the space, or lets it go on. */
export function useSpaceCommands(): SpaceCommands {
  const { t } = useTranslation('composer');
  const { space, view } = useOpenSpace();
  const [isStopping, setStopping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const forget = useCallback(() => setDone(null), []);
  useEffect(() => {
    const timer = done === null ? undefined : setTimeout(forget, SAID_MS);
    return () => clearTimeout(timer);
  }, [done, forget]);
  // Somebody has got the floor since: that nobody waits would not be true any more.
  const isOver = done !== null && isAnyNew(view.runs, done.runs);
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);
  const runsNow = useRef(view.runs);
  useEffect(() => {
    runsNow.current = view.runs;
  }, [view.runs]);
  const perform = useCallback(
    async (command: SlashCommand): Promise<void> => {
      setFailure(null);
      setDone(null);
      setStopping(command === 'stop');
      try {
        await (command === 'stop' ? space.stop() : space.continue());
        const words = t(command === 'stop' ? 'stopped' : 'continued');
        setDone({ words, runs: runsNow.current });
        announce(words);
      } catch (error) {
        setFailure(failureWords(error));
        announce(failureWords(error), { isUrgent: true });
      } finally {
        setStopping(false);
      }
    },
    [space, t],
  );
  return {
    isStopping,
    failure,
    done: isOver ? null : (done?.words ?? null),
    forget,
    perform: (command) => void perform(command),
  };
}

function isAnyNew(runs: Runs, before: Runs): boolean {
  const known = new Set(before.map(({ runId }) => runId));
  return runs.some(({ runId }) => !known.has(runId));
}
