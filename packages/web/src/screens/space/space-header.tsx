import { Link } from '@tanstack/react-router';
import {
  ArrowLeft,
  ChevronDown,
  FlaskConical,
  Search,
  Settings2,
  Share2,
  Waypoints,
} from 'lucide-react';
import { Suspense } from 'react';
import { useMe } from '../../client/use-me.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { Avatar } from '../../parts/names/avatar.tsx';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { countWords } from '../../parts/figures/money-words.ts';
import { Name } from '../../parts/names/name.tsx';
import { Press } from '../../parts/buttons/press.tsx';
import { isAllScripted } from './all-scripted.ts';
import { useOpenSpace } from './open-space.ts';
import { modeOf } from '@conch/sdk/view';
import { MODE_NAMES } from './panels/modes/mode.ts';
import { useSpaceActions } from './space-actions.tsx';

// Lazy-loaded, because only narrow screens show it.
const HeaderMenu = lazyPart(async () => (await import('./panels/header-menu.tsx')).HeaderMenu);

/** The header of a space: its name, its mode, its members, and buttons for its panels. */
export function SpaceHeader() {
  const { t } = useTranslation('header');
  const { view } = useOpenSpace();
  const mode = t(MODE_NAMES[modeOf(view.space.settings)]);
  if (view.space.directWith !== null) return <DirectHeader name={view.space.name} />;
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line px-1 sm:gap-2 md:px-5">
      <BackLink />
      <div className="min-w-0 flex-1 sm:min-w-24 sm:flex-initial">
        <h1 className="truncate text-base leading-tight font-semibold">
          <Name name={view.space.name} className="block w-fit max-w-full truncate" />
        </h1>
        <p className="truncate text-xs text-soft sm:hidden">{mode}</p>
      </div>
      <ModeButton mode={mode} />
      {isAllScripted(view.members) ? <DemoBadge /> : null}
      <div className="hidden flex-1 sm:block" />
      <MembersButton />
      <SearchButton />
      <ChainButton />
      <ShareButton spaceId={view.space.id} />
      {view.space.role === 'owner' ? <SettingsLink spaceId={view.space.id} /> : null}
      <span className="sm:hidden">
        <Suspense fallback={<span className="inline-block size-11" />}>
          <HeaderMenu />
        </Suspense>
      </span>
    </header>
  );
}

/** The header of direct messages. Nobody takes turns here, so it has no mode and no panels. */
function DirectHeader({ name }: { readonly name: string }) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-1 md:px-5">
      <BackLink />
      <Avatar name={name} kind="person" />
      <h1 className="min-w-0 text-base leading-tight font-semibold">
        <Name name={name} className="block w-fit max-w-full truncate" />
      </h1>
    </header>
  );
}

function BackLink() {
  const { t } = useTranslation('parts');
  return (
    <Link
      to="/"
      aria-label={t('back')}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft md:hidden"
    >
      <ArrowLeft className="size-5 rtl:rotate-180" />
    </Link>
  );
}

function ModeButton({ mode }: { readonly mode: string }) {
  const { t } = useTranslation('header');
  const { openPanel } = useSpaceActions();
  return (
    <Press
      aria-label={t('howTurns', { mode })}
      onClick={() => openPanel('modes')}
      className="hidden min-h-8 shrink-0 items-center gap-1 rounded-full border border-line bg-card px-3 text-sm text-soft hover:bg-hover hover:text-ink sm:inline-flex pointer-coarse:min-h-11"
    >
      {mode}
      <ChevronDown aria-hidden="true" className="size-3.5" />
    </Press>
  );
}

/** Says that the agents here are scripts and use no model. */
function DemoBadge() {
  const { t } = useTranslation('header');
  const { isAdmin } = useMe();
  const looks =
    'inline-flex min-h-6 shrink-0 items-center gap-1.5 rounded-full bg-info-tint px-2 text-xs text-info forced-colors:outline';
  const words = (
    <>
      <FlaskConical aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="max-lg:sr-only">{t('demo')}</span>
    </>
  );
  if (!isAdmin) {
    return (
      <span data-part="demo-badge" title={t('demoHint')} className={looks}>
        {words}
      </span>
    );
  }
  return (
    <Link
      data-part="demo-badge"
      to="/settings/$part"
      params={{ part: 'models' }}
      title={t('demoHint')}
      className={`${looks} max-lg:size-9 max-lg:justify-center max-lg:bg-transparent pointer-coarse:min-h-11 max-lg:pointer-coarse:size-11`}
    >
      {words}
      <span className="font-semibold underline underline-offset-2 max-lg:sr-only">
        {t('connectModel')}
      </span>
    </Link>
  );
}

const SHOWN_FACES = 4;

function MembersButton() {
  const { t, i18n } = useTranslation('header');
  const { view } = useOpenSpace();
  const { openPanel } = useSpaceActions();
  const { members } = view;
  return (
    <Press
      onClick={() => openPanel('members')}
      className="hidden min-h-9 shrink-0 items-center gap-2 rounded-lg px-2 text-sm text-soft hover:bg-hover hover:text-ink sm:inline-flex pointer-coarse:min-h-11"
    >
      <span aria-hidden="true" className="hidden -space-x-1 lg:flex rtl:space-x-reverse">
        {members.slice(0, SHOWN_FACES).map(({ id, name, kind }) => (
          <Avatar key={id} name={name} kind={kind} size="small" />
        ))}
      </span>
      <span aria-hidden="true" className="lg:hidden">
        {t('membersTitle')}
      </span>
      <span aria-hidden="true" className="tabular-nums">
        {countWords(members.length, i18n.language)}
      </span>
      <span className="sr-only">{t('members', { count: members.length })}</span>
    </Press>
  );
}

function SearchButton() {
  const { t } = useTranslation('header');
  const { openPanel } = useSpaceActions();
  return (
    <IconButton
      label={t('search')}
      data-tip-below
      className="max-sm:hidden"
      icon={<Search className="size-4.5" />}
      onClick={() => openPanel('search')}
    />
  );
}

function ChainButton() {
  const { t } = useTranslation('header');
  const { view } = useOpenSpace();
  const { openPanel } = useSpaceActions();
  const isRunning = view.runs.length > 0;
  return (
    <span className="relative">
      <IconButton
        label={isRunning ? t('chainRunning') : t('chain')}
        data-tip-below
        icon={<Waypoints className="size-4.5" />}
        onClick={() => openPanel('chain')}
      />
      {isRunning ? (
        <span
          aria-hidden="true"
          data-live="chain"
          className="pointer-events-none absolute end-1.5 top-1.5 size-2 animate-pulse rounded-full bg-ink outline-2 outline-paper"
        />
      ) : null}
    </span>
  );
}

function ShareButton({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('header');
  return (
    <Link
      to="/spaces/$spaceId/settings"
      params={{ spaceId }}
      hash="sharing"
      aria-label={t('share')}
      title={t('share')}
      className={HEADER_LINK}
    >
      <Share2 aria-hidden="true" className="size-4.5" />
    </Link>
  );
}

const HEADER_LINK =
  'hidden size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-hover hover:text-ink sm:inline-flex pointer-coarse:size-11';

function SettingsLink({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('header');
  return (
    <Link
      to="/spaces/$spaceId/settings"
      params={{ spaceId }}
      aria-label={t('settings')}
      title={t('settings')}
      className={HEADER_LINK}
    >
      <Settings2 aria-hidden="true" className="size-4.5" />
    </Link>
  );
}
