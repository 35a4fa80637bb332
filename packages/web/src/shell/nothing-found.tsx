import { useTranslation } from '../words/use-translation.ts';
import { Button } from '../parts/button.tsx';
import { EmptyList } from '../parts/empty-list.tsx';

/** The palette with nothing in it: what to type instead, and the way back to all of it. */
export function NothingFound({ showAll }: { readonly showAll: () => void }) {
  const { t } = useTranslation('palette');
  return (
    <div className="px-4 py-5">
      <EmptyList
        words={t('empty')}
        example={t('emptyExample')}
        action={<Button onClick={showAll}>{t('showAll')}</Button>}
      />
    </div>
  );
}
