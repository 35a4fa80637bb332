import { useRef } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Press } from '../../../../parts/buttons/press.tsx';
import type { DemoSuggestion } from './demo-suggestions.ts';

// This time is longer than a double click, because the second press often happens after the server
// has responded.
const ONE_PRESS_MS = 1_000;

/** Buttons that send or insert suggested messages. */
export function SuggestionChips({
  suggestions,
  onChoose,
}: {
  readonly suggestions: readonly DemoSuggestion[];
  readonly onChoose: (suggestion: DemoSuggestion) => Promise<void>;
}) {
  const { t } = useTranslation('composer');
  const choose = useOnce(onChoose);
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
            onClick={() => void choose(suggestion)}
            className="inline-flex min-h-8 items-center rounded-full border border-edge/50 bg-card px-3 text-sm text-ink hover:bg-hover pointer-coarse:min-h-11"
          >
            <bdi>{t(suggestion.label)}</bdi>
          </Press>
        </li>
      ))}
    </ul>
  );
}

/** Ignores a suggestion that is being sent, and the second press of a double click. */
function useOnce(
  onChoose: (suggestion: DemoSuggestion) => Promise<void>,
): (suggestion: DemoSuggestion) => Promise<void> {
  const chosen = useRef(new Set<string>());
  return async (suggestion) => {
    const { text } = suggestion;
    if (chosen.current.has(text)) return;
    chosen.current.add(text);
    const isPressed = new Promise((resolve) => setTimeout(resolve, ONE_PRESS_MS));
    try {
      await onChoose(suggestion);
      await isPressed;
    } finally {
      chosen.current.delete(text);
    }
  };
}
