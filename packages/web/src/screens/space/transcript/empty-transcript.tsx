import { Suspense } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { Loading } from '../../../parts/loading/loading.tsx';
import { Beginning } from './beginning.tsx';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceActions } from '../space-actions.tsx';

const NoAgents = lazyPart(async () => (await import('./no-agents.tsx')).NoAgents, { isRare: true });

const PANE = 'flex min-h-0 flex-1 flex-col overflow-y-auto';

/** The content of a transcript without messages. */
export function EmptyTranscript() {
  const { t } = useTranslation('chat');
  const actions = useSpaceActions();
  const { space, members } = useOpenSpace().view;
  const agent = members.find(({ kind, status }) => kind === 'agent' && status === 'active');
  const example =
    agent === undefined ? t('emptyExampleNobody') : t('emptyExample', { name: agent.name });
  const hasAgents = members.some(({ kind }) => kind === 'agent');
  if (!hasAgents && space.role === 'owner' && space.archivedAt === null) {
    return (
      <div className={PANE}>
        <Beginning />
        <Suspense fallback={<Loading />}>
          <NoAgents spaceId={space.id} />
        </Suspense>
      </div>
    );
  }
  if (space.directWith !== null) {
    return (
      <div className={PANE}>
        <Beginning />
        <EmptyState title={t('emptyTitle')}>{t('emptyDirect', { name: space.name })}</EmptyState>
      </div>
    );
  }
  return (
    <div className={PANE}>
      <Beginning />
      <EmptyState
        title={t('emptyTitle')}
        action={
          <Button look="main" onClick={() => actions.fill(example)}>
            {t('emptyAction')}
          </Button>
        }
      >
        <p>{t('emptyWords')}</p>
        <p dir="auto" className="mt-3 rounded-lg bg-sunken px-3 py-2 text-ink">
          {example}
        </p>
      </EmptyState>
    </div>
  );
}
