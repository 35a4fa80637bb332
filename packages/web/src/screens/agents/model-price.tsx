import { useTranslation } from '../../words/use-translation.ts';
import { countWords, moneyWords } from '../../parts/figures/money-words.ts';
import type { ModelOption } from './model-choice.ts';

/** The price and context size of a model. Renders nothing if the model is unknown. */
export function ModelPrice({ model }: { readonly model: ModelOption | undefined }) {
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
