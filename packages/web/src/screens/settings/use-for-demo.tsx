import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { defaultModelQuery, modelsQuery } from '../../client/providers.ts';
import { agentsQuery } from '../../client/queries.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { SelectField } from '../../parts/form/fields/select-field.tsx';
import { announce } from '../../state/announcements.ts';
import { demoAgents } from '../../state/demo-agents.ts';
import { DefaultTrouble } from '../agents/default-trouble.tsx';
import { BY_DEFAULT, isByDefault, nameOfModel, type ModelChoice } from '../agents/model-choice.ts';
import { useDefaultName } from '../agents/use-default-name.ts';

/** A button that gives the demo's agents a model, so that the demo spaces give real answers. */
export function UseForDemo({ tried }: { readonly tried: ModelChoice }) {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data: models } = useQuery(modelsQuery(tried.provider));
  const { data: byDefault } = useQuery(defaultModelQuery);
  const nameOfDefault = useDefaultName();
  const { isBusy, problem, ask } = useServerRequest();
  const [picked, setPicked] = useState<ModelChoice | null>(null);
  const isTriedDefault =
    byDefault !== undefined && byDefault !== null && nameOfModel(byDefault) === nameOfModel(tried);
  const thinking = picked ?? (isTriedDefault ? BY_DEFAULT : tried);
  const scripted = demoAgents(agents);
  if (scripted.length === 0) return null;
  const names = new Set([tried.model, ...(models?.items.map(({ name }) => name) ?? [])]);
  const use = () =>
    ask(async () => {
      try {
        for (const { id: agentId, name, description, version } of scripted) {
          const instructions = t('demoInstructions', { name, description });
          const config = { ...(isByDefault(thinking) ? {} : thinking), instructions };
          const body = { kind: 'llm', config };
          await conch.call('changeAgent', { params: { agentId }, body, version });
        }
        announce(t('demoThinks', { count: scripted.length }));
      } finally {
        // If one change failed, the reload also shows the agents that changed before the failure.
        await queries.invalidateQueries({ queryKey: agentsQuery.queryKey });
      }
    });
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <SelectField
            label={t('demoModel')}
            value={thinking.model}
            error={problem ?? undefined}
            choices={[
              { value: BY_DEFAULT.model, words: nameOfDefault },
              ...[...names].map((name) => ({ value: name, words: name })),
            ]}
            onChange={({ target: { value: model } }) =>
              setPicked(model === BY_DEFAULT.model ? BY_DEFAULT : { ...tried, model })
            }
          />
        </div>
        <Button
          look={byDefault === null ? 'plain' : 'main'}
          isBusy={isBusy}
          onClick={() => void use()}
        >
          {t('useForDemo', { count: scripted.length })}
        </Button>
      </div>
      {isByDefault(thinking) ? <DefaultTrouble hasLink={false} /> : null}
    </>
  );
}
