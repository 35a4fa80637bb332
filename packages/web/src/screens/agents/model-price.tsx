import { useTranslation } from '../../words/use-translation.ts';
import { countWords, moneyWords } from '../../parts/money-words.ts';
import type { Model } from './model-choice.ts';

/** What a model costs, and how much it can read; nothing of one that is not known. */
export function ModelPrice({ model }: { readonly model: Model | undefined }) {
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  if (model === undefined) return null;
  const { price, contextTokens } = model;
  const words =
    price === null
      ? t('priceUnknown')
      : t('priceOf', {
          input: moneyWords(price.input, language),
          output: moneyWords(price.output, language),
        });
  return (
    <span className="text-xs text-soft">
      {words} · {t('contextOf', { amount: countWords(contextTokens, language) })}
    </span>
  );
}
