import { useTranslation } from '../../../words/use-translation.ts';
import { ArchivedBanner } from '../../../parts/archived-banner.tsx';
import { useOpenSpace } from '../open-space.ts';
import { WritingFrame } from './writing-frame.tsx';
import { WritingPlace } from './writing-place.tsx';

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
        <WritingPlace />
      ) : (
        <p className="py-3 text-center text-sm text-soft">{t('readOnly')}</p>
      )}
    </WritingFrame>
  );
}
