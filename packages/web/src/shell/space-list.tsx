import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { later } from '../parts/later.tsx';
import { spacesQuery } from '../client/queries.ts';
import { areMany, sideParts } from '../state/side-list.ts';
import { SpacePart } from './space-part.tsx';
import { useFoldedParts } from './use-folded-parts.ts';
import { useOpenSpaceId } from './use-open-space-id.ts';

const SpaceFilter = later(async () => (await import('./space-filter.tsx')).SpaceFilter);

/** The spaces of who is signed in, chats first; of many, those with something unread before all. */
export function SpaceList() {
  const { t } = useTranslation();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const openId = useOpenSpaceId();
  const keptId = useKeptId(openId);
  const [isFound, setFound] = useState<((name: string) => boolean) | null>(null);
  const { folded, fold } = useFoldedParts();
  const isLong = areMany(spaces);
  const parts = sideParts(spaces, { isFound: isLong ? isFound : null, openId, keptId, folded });
  return (
    <>
      {isLong ? (
        <div className="sticky top-0 z-10 min-h-11 bg-side px-1 pt-1 pb-1">
          <Suspense>
            <SpaceFilter onFilter={(found) => setFound(() => found)} />
          </Suspense>
        </div>
      ) : null}
      {parts.map(({ part, spaces: shown, hidden }) => (
        <SpacePart
          key={part}
          part={part}
          spaces={shown}
          hidden={hidden}
          isFolded={folded.has(part)}
          onFold={() => fold(part)}
          isLong={isLong}
        />
      ))}
      {parts.length === 0 ? (
        <p role="status" className="px-3 py-4 text-sm text-soft">
          {t('noSuchSpaces')}
        </p>
      ) : null}
    </>
  );
}

/** A space that had news when it was opened keeps its place: nothing moves under the pointer. */
function useKeptId(openId: string | null): string | null {
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const kept = useRef<{ openId: string | null; keptId: string | null }>(null);
  if (kept.current?.openId !== openId) {
    const open = spaces.find(({ id }) => id === openId);
    kept.current = { openId, keptId: (open?.unread.messages ?? 0) > 0 ? openId : null };
  }
  return kept.current.keptId;
}
