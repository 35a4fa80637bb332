import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { announce } from '../../../state/announcements.ts';
import { useOpenSpace } from '../open-space.ts';
import type { SlashCommand } from './slash-commands.ts';

export interface SpaceCommands {
  readonly isStopping: boolean;
  /** Why the last of them was not done. */
  readonly failure: string | null;
  /** What has followed from the last of them; gone after a while. */
  readonly done: string | null;
  readonly perform: (command: SlashCommand) => void;
}

const SAID_MS = 8_000;

/** Stops everything in the space, or lets it go on. */
export function useSpaceCommands(): SpaceCommands {
  const { t } = useTranslation('composer');
  const { space } = useOpenSpace();
  const [isStopping, setStopping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  useEffect(() => {
    const timer = done === null ? undefined : setTimeout(() => setDone(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const perform = useCallback(
    async (command: SlashCommand): Promise<void> => {
      setFailure(null);
      setDone(null);
      setStopping(command === 'stop');
      try {
        await (command === 'stop' ? space.stop() : space.continue());
        const words = t(command === 'stop' ? 'stopped' : 'continued');
        setDone(words);
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
  return { isStopping, failure, done, perform: (command) => void perform(command) };
}
