import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bot, LayoutGrid, Plus, Upload } from 'lucide-react';
import { Suspense, useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { defaultModelQuery } from '../../client/providers.ts';
import { agentsQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { EmptyList } from '../../parts/empty-list.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { CONTROL } from '../../parts/form/fields/field.tsx';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { Screen } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import type { AgentDetails } from './agent.ts';
import { AgentCard } from './agent-card.tsx';
import { matchingAgents } from './matching-agents.ts';
import { MAIN_LINK } from './link-styles.ts';

const ImportDialog = lazyPart(
  async () => (await import('./import/import-dialog.tsx')).ImportDialog,
);

const GalleryDialog = lazyPart(
  async () => (await import('./gallery/gallery-dialog.tsx')).GalleryDialog,
  { isRare: true, words: 'gallery' },
);

// On a phone, the buttons of the header show only their icons.
const WIDE_ONLY = 'sr-only sm:not-sr-only';

/**
 * All agents of the server. Every person may see them. Admins can also create and import agents.
 */
export function AgentsScreen() {
  const { t } = useTranslation('agents');
  const { isAdmin } = useMe();
  const { data: agents } = useSuspenseQuery(agentsQuery);
  const [isImporting, setImporting] = useState(false);
  const [isInGallery, setInGallery] = useState(false);
  const hasAgents = agents.length > 0;
  const galleryButton = (
    <Button icon={<LayoutGrid className="size-4" />} onClick={() => setInGallery(true)}>
      <span className={hasAgents ? WIDE_ONLY : ''}>{t('gallery')}</span>
    </Button>
  );
  const importButton = (
    <Button icon={<Upload className="size-4" />} onClick={() => setImporting(true)}>
      <span className={hasAgents ? WIDE_ONLY : ''}>{t('import')}</span>
    </Button>
  );
  return (
    <Screen
      title={t('title')}
      isWide
      actions={
        isAdmin ? (
          <span className="flex gap-2">
            {hasAgents ? galleryButton : null}
            {importButton}
            <Link to="/new-agent" className={MAIN_LINK}>
              <Plus aria-hidden="true" className="size-4" />
              <span className={WIDE_ONLY}>{t('newAgent')}</span>
            </Link>
          </span>
        ) : null
      }
    >
      {agents.length === 0 ? (
        <NoAgents isAdmin={isAdmin} gallery={galleryButton} />
      ) : (
        <Found agents={agents} />
      )}
      {isInGallery ? (
        <Suspense fallback={null}>
          <GalleryDialog onClose={() => setInGallery(false)} />
        </Suspense>
      ) : null}
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </Screen>
  );
}

function NoAgents({
  isAdmin,
  gallery,
}: {
  readonly isAdmin: boolean;
  readonly gallery: ReactNode;
}) {
  const { t } = useTranslation('agents');
  return (
    <EmptyState
      icon={<Bot className="size-6" />}
      title={t('noneTitle')}
      action={
        isAdmin ? (
          <span className="flex flex-wrap justify-center gap-2">
            <Link to="/new-agent" className={MAIN_LINK}>
              {t('makeFirst')}
            </Link>
            {gallery}
          </span>
        ) : null
      }
    >
      {isAdmin ? t('noneWords') : t('noneWordsForOthers')}
    </EmptyState>
  );
}

function Found({ agents }: { readonly agents: readonly AgentDetails[] }) {
  const { t } = useTranslation('agents');
  const { isAdmin } = useMe();
  const { data: byDefault = null } = useQuery({ ...defaultModelQuery, enabled: isAdmin });
  const [typed, setTyped] = useState('');
  const head = useRef<HTMLDivElement>(null);
  const showAll = (): void => {
    setTyped('');
    head.current?.querySelector('input')?.focus();
  };
  const found = matchingAgents(agents, useDeferredValue(typed), byDefault);
  return (
    <>
      <div ref={head} className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('search')}
          value={typed}
          onType={setTyped}
          className="min-w-0 flex-1 basis-60"
          fieldClassName={CONTROL}
        />
        <p role="status" className="text-sm text-soft">
          {t('count', { count: found.length })}
        </p>
      </div>
      {found.length > 0 ? null : (
        <EmptyList
          words={t('noneFound')}
          example={t('noneFoundExample')}
          action={<Button onClick={showAll}>{t('clearSearch')}</Button>}
        />
      )}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {found.map((agent) => (
          <AgentCard key={agent.id} agent={agent} />
        ))}
      </ul>
    </>
  );
}
