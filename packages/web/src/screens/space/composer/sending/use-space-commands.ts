import type { SpaceView } from '@conch/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { failureWords } from '../../../../client/failure-words.ts';
import { announce } from '../../../../state/announcements.ts';
import { useOpenSpace } from '../../open-space.ts';
import { useFailureWords } from '../../../../client/use-failure-words.ts';
import type { SlashCommand } from './slash-commands.ts';

export interface SpaceCommands {
  readonly isStopping: boolean;
  /** The reason why the last command failed. */
  readonly failure: string | null;
  /** The result of the last command. It disappears after some seconds, or when a new run starts. */
  readonly done: string | null;
  readonly forget: () => void;
  readonly perform: (command: SlashCommand) => void;
}

const SAID_MS = 8_000;

type Runs = SpaceView['runs'];

interface DoneCommand {
  readonly key: 'stopped' | 'continued';
  /**
   * The runs at the time of the command. They can include stopped runs if the event about their end
   * has not arrived yet.
   */
  readonly runs: Runs;
}

/** The commands that stop the space, or let it continue. */
export function useSpaceCommands(): SpaceCommands {
  const { t } = useTranslation('composer');
  const { space, view } = useOpenSpace();
  const [isStopping, setStopping] = useState(false);
  const [failure, setFailure] = useFailureWords();
  const [done, setDone] = useState<DoneCommand | null>(null);
  const forget = useCallback(() => setDone(null), []);
  useEffect(() => {
    const timer = done === null ? undefined : setTimeout(forget, SAID_MS);
    return () => clearTimeout(timer);
  }, [done, forget]);
  // If a new run has started since the command, the result message of the command is no longer
  // true.
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
        const key = command === 'stop' ? 'stopped' : 'continued';
        setDone({ key, runs: runsNow.current });
        announce(t(key));
      } catch (error) {
        setFailure(error);
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
    done: isOver || done === null ? null : t(done.key),
    forget,
    perform: (command) => void perform(command),
  };
}

function isAnyNew(runs: Runs, before: Runs): boolean {
  const known = new Set(before.map(({ runId }) => runId));
  return runs.some(({ runId }) => !known.has(runId));
}
