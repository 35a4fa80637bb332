import { useTranslation } from '../../../words/use-translation.ts';
import { isolated } from '../../../parts/isolated.ts';
import { afterStop } from './after-stop.ts';
import { useMemberName } from './member-name.ts';
import { useEndedRun } from './use-ended-run.ts';

interface StopWords {
  /** Who stopped it; `null`: not known (yet). */
  readonly by: string | null;
  /** What followed for who waited, as a sentence; empty: nothing. */
  readonly after: string;
}

/** Who stopped a run, and what followed; `null`: no run was stopped. */
export function useStopWords(runId: string | null): StopWords {
  const { t } = useTranslation('chat');
  const nameOf = useMemberName();
  const run = useEndedRun(runId);
  if (run === undefined) return { by: null, after: '' };
  const { stoppedById } = run;
  const followed = afterStop(run);
  return {
    by: stoppedById === null ? null : isolated(nameOf(stoppedById)),
    after: followed === null ? '' : t(followed.key, nameOfWaiter(followed.waiterId, nameOf)),
  };
}

function nameOfWaiter(id: string | null, nameOf: (id: string) => string) {
  return { name: id === null ? '' : isolated(nameOf(id)) };
}
