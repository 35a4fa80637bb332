import { Link, useParams } from '@tanstack/react-router';
import { Coins, KeyRound, Palette, Trash2, Plug, User, Users, ShieldAlert } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { useMe } from '../../client/use-me.ts';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { useHasUnsavedFields } from '../../parts/form/unsaved-fields.ts';
import { LeaveQuestion } from '../../parts/form/versioned/leave-question.tsx';
import { Loading } from '../../parts/loading/loading.tsx';
import { Screen } from '../../parts/screen.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';

const PARTS = [
  { part: 'you', icon: User, isForAdmins: false },
  { part: 'appearance', icon: Palette, isForAdmins: false },
  { part: 'access', icon: KeyRound, isForAdmins: false },
  { part: 'costs', icon: Coins, isForAdmins: false },
  { part: 'deleted', icon: Trash2, isForAdmins: false },
  { part: 'models', icon: Plug, isForAdmins: true },
  { part: 'people', icon: Users, isForAdmins: true },
] as const;

type Part = (typeof PARTS)[number]['part'];

const SHOWN = {
  you: lazyPart(async () => (await import('./you.tsx')).You),
  appearance: lazyPart(async () => (await import('./appearance.tsx')).Appearance),
  access: lazyPart(async () => (await import('./access.tsx')).Access),
  costs: lazyPart(async () => (await import('../costs/costs.tsx')).Costs, { words: 'costs' }),
  deleted: lazyPart(async () => (await import('./recently-deleted.tsx')).RecentlyDeleted, {
    words: 'list',
  }),
  models: lazyPart(async () => (await import('./models.tsx')).Models),
  people: lazyPart(async () => (await import('./people.tsx')).People),
} satisfies Readonly<Record<Part, unknown>>;

/** The settings screen: the person's settings, and for admins the settings of the server. */
export function Settings() {
  const { t } = useTranslation('settings');
  const { isAdmin } = useMe();
  const hasUnsaved = useHasUnsavedFields();
  const { part: asked } = useParams({ strict: false });
  const parts = PARTS.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  const part: Part = PARTS.find((one) => one.part === asked)?.part ?? 'you';
  const isTheirs = parts.some((one) => one.part === part);
  const Shown = SHOWN[part];
  return (
    <Screen title={t('title')}>
      <nav aria-label={t('title')} className="-mx-1 flex flex-wrap gap-1 p-1">
        {parts.map(({ part: name, icon: Icon }) => (
          <Link
            key={name}
            to="/settings/$part"
            params={{ part: name }}
            aria-current={name === part ? 'page' : undefined}
            className="flex min-h-9 shrink-0 items-center gap-2 rounded-lg px-3 text-sm text-soft hover:bg-hover aria-[current=page]:bg-chosen aria-[current=page]:font-medium aria-[current=page]:text-on-chosen pointer-coarse:min-h-11"
          >
            <Icon aria-hidden="true" className="size-4" />
            {t(name)}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>{isTheirs ? <Shown /> : <OnlyAdmins />}</Suspense>
      <Suspense>
        <LeaveQuestion isDirty={hasUnsaved} />
      </Suspense>
    </Screen>
  );
}

/** A note that replaces server settings for a person who is not an admin. */
function OnlyAdmins() {
  const { t } = useTranslation('settings');
  return (
    <EmptyState icon={<ShieldAlert className="size-6" />} title={t('onlyAdminsTitle')}>
      {t('onlyAdminsWords')}
    </EmptyState>
  );
}
