import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PageView } from '../client/spaces/page-view.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useFollowedSpace } from '../client/followed-spaces.ts';
import { isolated } from '../parts/names/isolated.ts';
import { Loading } from '../parts/loading/loading.tsx';
import { Screen } from '../parts/screen.tsx';
import { WithNames } from '../parts/names/with-names.tsx';
import { LostSpace } from './lost-space.tsx';

interface ScreenOfSpaceProps {
  readonly spaceId: string;
  readonly title: (spaceName: string) => string;
  readonly children: (view: PageView) => ReactNode;
}

/** A screen about one space, with a link back to the space. */
export function ScreenOfSpace({ spaceId, title, children }: ScreenOfSpaceProps) {
  const { t } = useTranslation('space');
  const following = useFollowedSpace(spaceId);
  const { space, view } = following;
  if (space.failure !== null) return <LostSpace following={following} />;
  if (view === null) return <Loading />;
  const back = `/spaces/${spaceId}`;
  return (
    <Screen
      title={<WithNames words={title(isolated(view.space.name))} />}
      back={back}
      actions={
        <Link
          to={back}
          className="hidden min-h-9 items-center rounded-lg px-3 text-sm font-medium text-soft hover:bg-hover md:inline-flex"
        >
          {t('toSpace')}
        </Link>
      }
    >
      {children(view)}
    </Screen>
  );
}
