import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Following } from '../client/followed-spaces.ts';
import { spacesQuery } from '../client/queries.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { TEXT_LINK } from '../parts/text-link.ts';
import { GoneWrong } from './gone-wrong.tsx';

/** What stands where a space is no longer followed: it is not theirs, or something went wrong. */
export function LostSpace({ following }: { readonly following: Following }) {
  const { space } = following;
  const { failure } = space;
  // To read a space takes nothing but its id: what cannot be one leads to no space.
  const isNotTheirs = failure?.code === 'no-such-space' || failure?.code === 'bad-input';
  return isNotTheirs ? <NotIn following={following} /> : <GoneWrong error={failure} />;
}

function NotIn({ following }: { readonly following: Following }) {
  const { t } = useTranslation();
  const { view } = following;
  useFollowedAgain(following);
  // Who never saw it has come by an address.
  const wasIn = view !== null;
  return (
    <div role="alert" className="flex h-full items-center justify-center">
      <EmptyState
        icon={<DoorClosed className="size-6" />}
        title={wasIn ? t('lostSpaceTitle') : t('noSuchSpaceTitle')}
        isWholePage
        action={
          <Link to="/" className={TEXT_LINK}>
            {t('goHome')}
          </Link>
        }
      >
        {wasIn ? t('lostSpaceWords') : t('noSuchSpaceWords')}
      </EmptyState>
    </div>
  );
}

const LOOK_AGAIN_MS = 4_000;

/** Nobody is told that they are let in again: it is looked for, and then opens by itself. */
function useFollowedAgain({ space, followAgain }: Following): void {
  const { data: spaces } = useQuery({ ...spacesQuery, refetchInterval: LOOK_AGAIN_MS });
  const wasAway = useRef(false);
  const isListed = spaces?.some(({ id }) => id === space.spaceId) ?? false;
  useEffect(() => {
    if (!isListed) wasAway.current = true;
    else if (wasAway.current) followAgain();
  }, [followAgain, isListed]);
}
