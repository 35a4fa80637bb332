import { Suspense } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { later } from '../../../parts/later.tsx';
import { useOpenSpace } from '../open-space.ts';
import { EmptyField, WritingFrame } from './writing-frame.tsx';

// What was said is read first: the parser of mentions and the rest come with what one writes by.
const WritingPlace = later(async () => (await import('./writing-place.tsx')).WritingPlace);

/** The foot of a space: who is at work, who will answer, and where one writes. */
export function Composer() {
  const { t } = useTranslation('composer');
  const { view } = useOpenSpace();
  const role = view.members.find(({ id }) => id === view.me)?.role ?? null;
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
