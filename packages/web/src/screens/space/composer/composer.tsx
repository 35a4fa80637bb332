import { Suspense } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { ArchivedBanner } from '../../../parts/archived-banner.tsx';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { useOpenSpace } from '../open-space.ts';
import { EmptyField, WritingFrame } from './writing-frame.tsx';

// This part is loaded lazily, so that messages appear before the mention parser and the editor have
// loaded.
const WritingPlace = lazyPart(async () => (await import('./writing-place.tsx')).WritingPlace);

/** The bottom of a space: the text field, or the reason why this person cannot write. */
export function Composer() {
  const { t } = useTranslation('composer');
  const { view } = useOpenSpace();
  const role = view.members.find(({ id }) => id === view.me)?.role ?? null;
  if (view.space.archivedAt !== null) {
    const { id, name } = view.space;
    return (
      <WritingFrame>
        <ArchivedBanner spaceId={id} name={name} isOwner={role === 'owner'} />
      </WritingFrame>
    );
  }
  return (
    <WritingFrame>
      {role === 'owner' || role === 'member' ? (
        <Suspense fallback={<EmptyField />}>
          <WritingPlace />
        </Suspense>
      ) : (
        <p className="py-3 text-center text-sm text-soft">{t('readOnly')}</p>
      )}
    </WritingFrame>
  );
}
