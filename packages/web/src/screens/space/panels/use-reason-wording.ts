import { useTranslation } from '../../../words/use-translation.ts';
import { isolated } from '../../../parts/isolated.ts';

/** What the words of reasons are made with, in the chosen language. */
export function useReasonWording() {
  const { t, i18n } = useTranslation('reasons');
  const format = new Intl.NumberFormat(i18n.language);
  return {
    tell: t,
    named: isolated,
    number: (count: number) => format.format(count),
  };
}
