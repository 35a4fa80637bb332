import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { Upload } from 'lucide-react';
import { agentsQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { Loading } from '../../parts/loading/loading.tsx';
import { Screen } from '../../parts/screen.tsx';
import { usualKindQuery } from './agent-queries.ts';
import { newDraft } from './form/agent-draft.ts';
import { copyOf } from './form/copy-name.ts';
import { NewAgentForm } from './form/new-agent-form.tsx';
import { WithAgent } from './with-agent.tsx';

const ImportDialog = lazyPart(
  async () => (await import('./import/import-dialog.tsx')).ImportDialog,
);

/** The form of a new agent, empty or as a copy of another agent. Only the name is required. */
// The explicit return type prevents a cycle: the type of the routes depends on this function, and
// this function uses the routes.
export function NewAgent(): ReactNode {
  const { t } = useTranslation('agents');
  const { isAdmin } = useMe();
  const { like } = useSearch({ strict: false });
  if (!isAdmin) {
    return (
      <Screen title={t('newAgent')} back="/agents">
        <p className="text-sm text-soft">{t('onlyAdmins')}</p>
      </Screen>
    );
  }
  return like === undefined ? <FromNothing /> : <Copied agentId={like} />;
}

function FromNothing() {
  const { t } = useTranslation('agents');
  const { data: kind = 'script', isPending } = useQuery({ ...usualKindQuery, gcTime: 0 });
  const [isImporting, setImporting] = useState(false);
  if (isPending) return <Loading />;
  return (
    <Screen
      title={t('newAgent')}
      back="/agents"
      isWide
      actions={
        <Button icon={<Upload className="size-4" />} onClick={() => setImporting(true)}>
          {t('import')}
        </Button>
      }
    >
      <NewAgentForm start={newDraft(kind)} />
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </Screen>
  );
}

function Copied({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation('agents');
  const { data: agents } = useQuery(agentsQuery);
  if (agents === undefined) return <Loading />;
  const names = agents.map(({ name }) => name);
  return (
    <WithAgent agentId={agentId} outlivesIt>
      {(agent) => (
        <Screen title={t('newAgent')} back={`/agents/${agentId}`} isWide>
          <NewAgentForm start={copyOf(agent, names)} extras={agent.extras} isCopy />
        </Screen>
      )}
    </WithAgent>
  );
}
