import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { modelsQuery } from '../../client/providers.ts';
import { agentsQuery } from '../../client/queries.ts';
import { useAsked } from '../../client/use-asked.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField } from '../../parts/form/select-field.tsx';
import { announce } from '../../state/announcements.ts';
import { demoAgents } from '../../state/demo-agents.ts';

interface UseForDemoProps {
  readonly providerName: string;
  /** The one that was tried. */
  readonly model: string | null;
}

/** Lets the agents of the demo think with a model from now on: the same spaces answer for real. */
export function UseForDemo({ providerName, model: tried }: UseForDemoProps) {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data: models } = useQuery(modelsQuery(providerName));
  const { isBusy, problem, ask } = useAsked();
  const [chosen, setChosen] = useState<string | null>(null);
  const model = chosen ?? tried;
  const scripted = demoAgents(agents);
  if (model === null || scripted.length === 0) return null;
  const names = new Set([model, ...(models?.items.map(({ name }) => name) ?? [])]);
  const use = () =>
    ask(async () => {
      try {
        for (const { id: agentId, name, description, version } of scripted) {
          const instructions = t('demoInstructions', { name, description });
          const body = { kind: 'llm', config: { provider: providerName, model, instructions } };
          await conch.call('changeAgent', { params: { agentId }, body, version });
        }
        announce(t('demoThinks', { count: scripted.length }));
      } finally {
        // Also of those that were changed before one was refused.
        await queries.invalidateQueries({ queryKey: agentsQuery.queryKey });
      }
    });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <SelectField
          label={t('demoModel')}
          value={model}
          error={problem ?? undefined}
          choices={[...names].map((name) => ({ value: name, words: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <Button look="main" isBusy={isBusy} onClick={() => void use()}>
        {t('useForDemo', { count: scripted.length })}
      </Button>
    </div>
  );
}
