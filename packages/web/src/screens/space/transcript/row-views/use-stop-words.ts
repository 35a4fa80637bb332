import { useTranslation } from '../../../../words/use-translation.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { afterStop, whyAgentStopped } from './after-stop.ts';
import { useLabelOf } from '../member-name.ts';
import { useEndedRun } from './use-ended-run.ts';

interface StopWords {
  /** The person who stopped the run. Null if no person stopped it, or while loading. */
  readonly by: string | null;
  /** The reason why Conch cancelled the run. Null if there is no such reason, or while loading. */
  readonly why: string | null;
  /** A sentence about the consequence for waiting agents. Empty if there is no consequence. */
  readonly after: string;
}

/**
 * The texts about a stopped run: its cause and its consequence. Pass null if no run was stopped.
 */
export function useStopWords(runId: string | null): StopWords {
  const { t } = useTranslation('chat');
  const called = useLabelOf();
  const run = useEndedRun(runId);
  if (run === undefined) return { by: null, why: null, after: '' };
  const { agentId, stoppedById, cancelReason } = run;
  const why = whyAgentStopped(cancelReason, called(agentId));
  const followed = afterStop(run);
  const nameOf = (id: string | null) => (id === null ? '' : isolated(called(id).name));
  return {
    by: stoppedById === null ? null : nameOf(stoppedById),
    why: why === null ? null : t(why),
    after: followed === null ? '' : t(followed.key, { name: nameOf(followed.waiterId) }),
  };
}
