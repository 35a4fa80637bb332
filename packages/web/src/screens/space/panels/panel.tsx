import { getRouteApi } from '@tanstack/react-router';
import { ArrowLeft, X } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { WaitingLines } from '../../../parts/loading/waiting-lines.tsx';
import type { PanelSearch } from '../panel.ts';
import { useSpaceActions } from '../space-actions.tsx';
import { PANEL_FRAME } from './panel-frame.tsx';
import { usePanelFocus } from './use-panel-focus.ts';

const route = getRouteApi('/inside/spaces/$spaceId');

const WhyPanel = lazyPart(async () => (await import('./why/why-panel.tsx')).WhyPanel);
const ChainPanel = lazyPart(async () => (await import('./chain/chain-panel.tsx')).ChainPanel);
const MembersPanel = lazyPart(async () => (await import('./members-panel.tsx')).MembersPanel);
const ModesPanel = lazyPart(async () => (await import('./modes/modes-panel.tsx')).ModesPanel);

const SearchPanel = lazyPart(async () => (await import('./search/search-panel.tsx')).SearchPanel, {
  words: 'search',
});

const TITLES = {
  why: 'whyTitle',
  chain: 'chainTitle',
  members: 'membersTitle',
  modes: 'modesTitle',
  search: 'searchTitle',
} as const;

/** The panel that the URL names, next to the conversation. On a phone it fills the screen. */
export function Panel() {
  const search = route.useSearch();
  const { panel } = search;
  return panel === undefined ? null : <OpenPanel panel={panel} search={search} />;
}

interface OpenPanelProps {
  readonly panel: NonNullable<PanelSearch['panel']>;
  readonly search: PanelSearch;
}

function OpenPanel({ panel, search }: OpenPanelProps) {
  const { t } = useTranslation('why');
  const { closePanel } = useSpaceActions();
  const frame = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const about = `${panel} ${search.run ?? ''}`;
  // The field of the search takes the focus itself.
  const noHeading = useRef<HTMLHeadingElement>(null);
  const focused = panel === 'search' ? noHeading : heading;
  usePanelFocus({ frame, heading: focused, close: closePanel, about });
  return (
    <aside ref={frame} aria-labelledby="panel-title" className={PANEL_FRAME}>
      <div className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line px-2 lg:px-4">
        <IconButton
          label={t('back')}
          icon={<ArrowLeft className="size-5 rtl:rotate-180" />}
          className="size-11 lg:hidden"
          onClick={closePanel}
        />
        <h2
          ref={heading}
          id="panel-title"
          tabIndex={-1}
          className="min-w-0 flex-1 truncate font-semibold outline-none"
        >
          {t(TITLES[panel])}
        </h2>
        <IconButton
          label={t('close')}
          icon={<X className="size-4" />}
          className="max-lg:hidden"
          onClick={closePanel}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4">
        <Suspense fallback={<WaitingLines />}>
          <Content panel={panel} search={search} />
        </Suspense>
      </div>
    </aside>
  );
}

function Content({ panel, search: { run, chain } }: OpenPanelProps) {
  if (panel === 'why') return <WhyPanel runId={run ?? null} />;
  if (panel === 'chain') return <ChainPanel chainId={chain ?? null} />;
  if (panel === 'search') return <SearchPanel />;
  return panel === 'members' ? <MembersPanel /> : <ModesPanel />;
}
