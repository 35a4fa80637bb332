import { useTranslation } from '../../../../words/use-translation.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { percentWords } from '../../../../parts/figures/percent-words.ts';

/** Translates and formats reasons in the language of the page. */
export function useReasonWording() {
  const { t, i18n } = useTranslation('reasons');
  const format = new Intl.NumberFormat(i18n.language);
  return {
    tell: t,
    named: isolated,
    number: (count: number) => format.format(count),
    percent: (share: number) => percentWords(share, i18n.language),
  };
}
