import { useTranslation } from '../../words/use-translation.ts';

/** A loading message. It appears after a short delay to avoid flicker. */
export function Loading() {
  const { t } = useTranslation('parts');
  return (
    <p
      data-loading
      className="flex h-full flex-1 animate-[appear_200ms_300ms_both] items-center justify-center text-sm text-faint"
    >
      {t('loading')}
    </p>
  );
}
