import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { SpaceFollowing } from '../client/followed-spaces.ts';
import { spacesQuery } from '../client/queries.ts';
import { CopyButton } from '../parts/buttons/copy-button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { TEXT_LINK } from '../parts/links/text-link.ts';
import { unsavedAt } from '../state/unsaved-text.ts';
import { ErrorScreen } from './error-screen.tsx';

/**
 * Replaces a space that can no longer be followed, because the person may not read it or an error
 * occurred.
 */
export function LostSpace({ following }: { readonly following: SpaceFollowing }) {
  const { space } = following;
  const { failure } = space;
  // The request contains only the id of a space, so bad input means an invalid id.
  const isNotTheirs = failure?.code === 'no-such-space' || failure?.code === 'bad-input';
  return isNotTheirs ? <NotIn following={following} /> : <ErrorScreen error={failure} />;
}

function NotIn({ following }: { readonly following: SpaceFollowing }) {
  const { t } = useTranslation();
  const { view } = following;
  useFollowedAgain(following);
  // Without a view, the person has opened the space by its URL and has never seen its messages.
  const wasIn = view !== null;
  const deletedBy = following.space.failure?.deletedBy ?? null;
  const words = wordsOf({ wasIn, isDeleted: deletedBy !== null });
  const names = { name: view?.space.name ?? '', person: deletedBy ?? '' };
  return (
    <div role="alert" className="flex h-full items-center justify-center">
      <EmptyState
        icon={<DoorClosed className="size-6" />}
        title={t(words.title, names)}
        isWholePage
        action={
          <Link to="/" className={TEXT_LINK}>
            {t('goHome')}
          </Link>
        }
      >
        {t(words.about, names)}
        {wasIn ? <UnsavedTexts /> : null}
      </EmptyState>
    </div>
  );
}

/** The texts that the person typed here and did not send or save, to copy them elsewhere. */
function UnsavedTexts() {
  const { t } = useTranslation();
  const unsaved = unsavedAt(location.pathname);
  if (unsaved.length === 0) return null;
  return (
    <section
      aria-label={t('unsavedTitle')}
      data-part="unsaved-texts"
      className="mt-4 rounded-xl border border-line bg-card p-3 text-start text-ink"
    >
      <h2 className="text-sm font-semibold">{t('unsavedTitle')}</h2>
      <ul className="mt-2 flex max-h-64 flex-col gap-2 overflow-y-auto">
        {unsaved.map(({ label, text }) => (
          <li key={label} className="flex items-start gap-2">
            <span className="min-w-0 flex-1">
              <span className="block text-xs text-soft">{label}</span>
              <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
                {text}
              </span>
            </span>
            <CopyButton text={text} label={t('unsavedCopy', { label })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ wasIn, isDeleted }: { readonly wasIn: boolean; readonly isDeleted: boolean }) {
  if (isDeleted) return { title: 'deletedSpaceTitle', about: 'deletedSpaceWords' } as const;
  if (wasIn) return { title: 'lostSpaceTitle', about: 'lostSpaceWords' } as const;
  return { title: 'noSuchSpaceTitle', about: 'noSuchSpaceWords' } as const;
}

const LOOK_AGAIN_MS = 4_000;

/**
 * The server does not announce a new membership. So the page polls the list of spaces, and then
 * opens the space automatically.
 */
function useFollowedAgain({ space, followAgain }: SpaceFollowing): void {
  const { data: spaces } = useQuery({ ...spacesQuery, refetchInterval: LOOK_AGAIN_MS });
  const wasAway = useRef(false);
  const isListed = spaces?.some(({ id }) => id === space.spaceId) ?? false;
  useEffect(() => {
    if (!isListed) wasAway.current = true;
    else if (wasAway.current) followAgain();
  }, [followAgain, isListed]);
}
