import { useTranslation } from '../../../../words/use-translation.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { percentWords } from '../../../../parts/figures/percent-words.ts';

/** Translation and formatting of reasons in the chosen language. */
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
