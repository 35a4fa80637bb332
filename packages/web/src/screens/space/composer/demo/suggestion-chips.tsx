import { useTranslation } from '../../../../words/use-translation.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { Press } from '../../../../parts/buttons/press.tsx';
import type { DemoSuggestion } from './demo-suggestions.ts';

interface SuggestionChipsProps {
  readonly suggestions: readonly DemoSuggestion[];
  readonly onChoose: (suggestion: DemoSuggestion) => void;
}

/** Buttons in the empty field that insert an example. The person sends it. */
export function SuggestionChips({ suggestions, onChoose }: SuggestionChipsProps) {
  const { t } = useTranslation('composer');
  if (suggestions.length === 0) return null;
  return (
    <ul
      aria-label={t('tryThis')}
      className="absolute inset-x-2 bottom-1.5 flex gap-2 overflow-x-auto [@media(height<30rem)]:hidden"
    >
      {suggestions.map((suggestion) => (
        <li key={suggestion.text} className="shrink-0">
          <Press
            title={suggestion.text}
            onClick={() => onChoose(suggestion)}
            className="inline-flex min-h-8 items-center rounded-full border border-edge/50 bg-card px-3 text-sm text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
          >
            <ChipWords suggestion={suggestion} />
          </Press>
        </li>
      ))}
    </ul>
  );
}

function ChipWords({ suggestion: { label, elsewhere } }: { readonly suggestion: DemoSuggestion }) {
  const { t } = useTranslation('composer');
  if (elsewhere === undefined) return <bdi>{t(label)}</bdi>;
  return (
    <span>
      <WithNames words={t('tryHandOverIn', { space: isolated(elsewhere.spaceName) })} />
    </span>
  );
}
