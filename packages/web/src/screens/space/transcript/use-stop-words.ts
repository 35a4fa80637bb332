import { useTranslation } from '../../../words/use-translation.ts';
import { isolated } from '../../../parts/isolated.ts';
import { useOpenSpace } from '../open-space.ts';
import { afterStop } from './after-stop.ts';
import { useCalled } from './member-name.ts';
import { offWhy } from './off-why.ts';
import { useEndedRun } from './use-ended-run.ts';

interface StopWords {
  /** Who stopped it; `null`: nobody, or that is not known (yet). */
  readonly by: string | null;
  /** Why it was stopped, where nobody did; `null`: that is not known (yet). */
  readonly why: string | null;
  /** What followed for who waited, as a sentence; empty: nothing. */
  readonly after: string;
}

/** Who or what stopped a run, and what followed; `null`: no run was stopped. */
export function useStopWords(runId: string | null): StopWords {
  const { t } = useTranslation('chat');
  const { members } = useOpenSpace().view;
  const called = useCalled();
  const run = useEndedRun(runId);
  if (run === undefined) return { by: null, why: null, after: '' };
  const { agentId, stoppedById, endedBecause } = run;
  const status = members.find(({ id }) => id === agentId)?.status ?? null;
  const off = offWhy(endedBecause, called(agentId), status);
  const followed = afterStop(run);
  const nameOf = (id: string | null) => (id === null ? '' : isolated(called(id).name));
  return {
    by: stoppedById === null ? null : nameOf(stoppedById),
    why: off === null ? null : t(`off-${off}`),
    after: followed === null ? '' : t(followed.key, { name: nameOf(followed.waiterId) }),
  };
}
