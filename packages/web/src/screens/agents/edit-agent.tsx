import { ConchError } from '@conch/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { useMe } from '../../client/use-me.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { FaceSection } from '../../parts/faces/face-section.tsx';
import { Name } from '../../parts/names/name.tsx';
import { useVersionedForm } from '../../parts/form/versioned/use-versioned-form.ts';
import { VersionedFormFrame } from '../../parts/form/versioned/versioned-form-frame.tsx';
import { Screen } from '../../parts/screen.tsx';
import type { AgentDetails } from './agent.ts';
import { agentQuery, isRemoved, useReloadAgents } from './agent-queries.ts';
import { agentFormSource, versionedAgent } from './form/agent-form-source.ts';
import type { AgentDraft } from './form/agent-draft.ts';
import { AgentFields } from './form/agent-fields.tsx';
import { withLine } from './form/agent-refusal.ts';
import { NewAgentForm } from './form/new-agent-form.tsx';
import { useFieldLabel, useFieldWords } from './form/use-field-words.ts';
import { PLAIN_LINK } from './link-styles.ts';
import { WithAgent } from './with-agent.tsx';

/** The form of an existing agent. */
export function EditAgent() {
  const { agentId = '' } = useParams({ strict: false });
  return (
    <WithAgent agentId={agentId} outlivesIt>
      {(agent) => <Edit key={agent.id} agent={agent} />}
    </WithAgent>
  );
}

function Edit({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const { isAdmin } = useMe();
  const labelOf = useFieldLabel();
  const valueOf = useFieldWords();
  const versioned = useAgentForm(agent);
  const { form, values, errorOf } = versioned;
  const { error } = useQuery(agentQuery(agent.id));
  const [isRecreating, setRecreating] = useState(false);
  if (isRecreating) return <RecreateAgentForm start={form.getValues()} extras={agent.extras} />;
  const isOfFile = agent.from === 'file';
  return (
    <Screen
      isWide
      back={`/agents/${agent.id}`}
      title={
        <>
          {t('editTitle')} <Name name={agent.name} />
        </>
      }
      actions={
        <Link
          to="/agents/$agentId"
          params={{ agentId: agent.id }}
          className={`${PLAIN_LINK} max-md:hidden`}
        >
          {t('openAgent')}
        </Link>
      }
    >
      {isAdmin ? (
        <>
          {isOfFile ? (
            <p className="rounded-xl bg-info-tint p-3 text-sm text-info">{t('fileSays')}</p>
          ) : null}
          {isRemoved(error) ? (
            <div
              role="alert"
              className="flex flex-wrap items-center gap-3 rounded-xl bg-warn-tint p-3 text-sm text-warn"
            >
              <p className="min-w-48 flex-1">{t('removedMeanwhile', { name: agent.name })}</p>
              <Button onClick={() => setRecreating(true)}>{t('makeFromThis')}</Button>
            </div>
          ) : null}
          <FaceSection name={agent.name} agentId={agent.id} />
          <VersionedFormFrame versioned={versioned} labelOf={labelOf} valueOf={valueOf}>
            <AgentFields draft={{ form, values, errorOf }} isOfFile={isOfFile} />
          </VersionedFormFrame>
        </>
      ) : (
        <p className="text-sm text-soft">{t('onlyAdmins')}</p>
      )}
    </Screen>
  );
}

/** Opens the form of a removed agent as the form of a new agent, so that no text is lost. */
function RecreateAgentForm({
  start,
  extras,
}: { readonly start: AgentDraft } & Pick<AgentDetails, 'extras'>) {
  const { t } = useTranslation('agents');
  return (
    <Screen title={t('newAgent')} back="/agents" isWide>
      <NewAgentForm start={start} extras={extras} />
    </Screen>
  );
}

function useAgentForm(agent: AgentDetails) {
  const { t } = useTranslation('agents');
  const reload = useReloadAgents();
  const current = useMemo(() => versionedAgent(agent), [agent]);
  const source = agentFormSource(agent.id);
  return useVersionedForm<AgentDraft>({
    ...source,
    current,
    save: async (changes, version, mine) => {
      try {
        const now = await source.save(changes, version, mine);
        void reload();
        return now;
      } catch (error) {
        if (isRemoved(error)) {
          void reload();
          throw new ConchError({ code: 'no-such-member', detail: t('notHere') });
        }
        throw withLine(error, mine);
      }
    },
  });
}
