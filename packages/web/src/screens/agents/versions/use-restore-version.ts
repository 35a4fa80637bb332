import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { useServerRequest } from '../../../client/use-server-request.ts';
import { withChoices, type MergeChoice } from '../../../parts/form/versioned/merge.ts';
import { saveMerging } from '../../../parts/form/versioned/save-merging.ts';
import type { Clash, VersionedValues } from '../../../parts/form/versioned/versioned.ts';
import { announce } from '../../../state/announcements.ts';
import type { AgentDetails } from '../agent.ts';
import { useReloadAgents } from '../agent-queries.ts';
import type { AgentDraft } from '../form/agent-draft.ts';
import { agentFormSource, versionedAgent } from '../form/agent-form-source.ts';
import type { ListedVersion } from './comparisons.ts';

/**
 * Restores the instructions of an earlier version. A restore is saved like an edit of the form, so
 * it never overwrites another edit without a question.
 */
export function useRestoreVersion(agent: AgentDetails) {
  const { t } = useTranslation('agents');
  const { isBusy, problem, ask } = useServerRequest();
  const reload = useReloadAgents();
  const [clash, setClash] = useState<(Clash<AgentDraft> & { readonly number: number }) | null>(
    null,
  );
  const [restoredVersion, setRestoredVersion] = useState<number | null>(null);
  const save = async (base: VersionedValues<AgentDraft>, mine: AgentDraft, number: number) => {
    const result = await saveMerging(agentFormSource(agent.id), { base, mine });
    if (result.kind === 'clash') {
      setClash({ ...result, number });
      return;
    }
    await reload();
    setRestoredVersion(number);
    announce(t('broughtBack', { number }));
  };
  const restore = ({ version, instructions }: ListedVersion) =>
    ask(async () => {
      setRestoredVersion(null);
      const base = versionedAgent(agent);
      const mine = { ...base.values, llm: { ...base.values.llm, instructions } };
      await save(base, mine, version);
    });
  const choose = (choices: readonly MergeChoice[]) =>
    ask(async () => {
      if (clash === null) return;
      setClash(null);
      await save(clash.theirs, withChoices(clash.merged, choices), clash.number);
    });
  return {
    isBusy,
    problem,
    done: restoredVersion,
    clash,
    bringBack: restore,
    choose,
    cancel: () => setClash(null),
  };
}
