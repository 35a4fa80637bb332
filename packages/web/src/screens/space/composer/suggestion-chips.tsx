import { useTranslation } from '../../../words/use-translation.ts';
import { Press } from '../../../parts/press.tsx';
import type { DemoSuggestion } from './demo-suggestions.ts';

/** A few things to say, for who does not know yet what to. */
export function SuggestionChips({
  suggestions,
  onChoose,
}: {
  readonly suggestions: readonly DemoSuggestion[];
  readonly onChoose: (suggestion: DemoSuggestion) => void;
}) {
  const { t } = useTranslation('composer');
  if (suggestions.length === 0) return null;
  return (
    <ul
      aria-label={t('tryThis')}
      className="flex gap-2 overflow-x-auto py-1 [@media(height<30rem)]:hidden"
    >
      {suggestions.map((suggestion) => (
        <li key={suggestion.text} className="shrink-0">
          <Press
            title={suggestion.text}
            onClick={() => onChoose(suggestion)}
            className="inline-flex min-h-8 items-center rounded-full border border-edge/50 bg-card px-3 text-sm text-ink hover:bg-hover pointer-coarse:min-h-11"
          >
            <bdi>{t(suggestion.label)}</bdi>
          </Press>
        </li>
      ))}
    </ul>
  );
}
