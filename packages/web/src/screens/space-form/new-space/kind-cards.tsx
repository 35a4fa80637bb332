import { MessageCircle, MessagesSquare } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';

type Kind = 'chat' | 'forum';

interface KindCardsProps {
  readonly kind: Kind;
  readonly onChoose: (kind: Kind) => void;
}

const CARDS = [
  { kind: 'chat', name: 'kindChatShort', words: 'kindChatWords', icon: <MessageCircle /> },
  { kind: 'forum', name: 'kindForumShort', words: 'kindForumWords', icon: <MessagesSquare /> },
] as const satisfies readonly { kind: Kind; name: string; words: string; icon: ReactNode }[];

/** The choice between a chat and a forum. */
export function KindCards({ kind, onChoose }: KindCardsProps) {
  const { t } = useTranslation('space');
  const id = useId();
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 text-sm font-medium">{t('kind')}</legend>
      {CARDS.map((card) => (
        <div
          key={card.kind}
          className="relative flex items-start gap-3 rounded-xl border border-line p-3 has-checked:border-ink has-checked:bg-chosen/40"
        >
          <input
            id={`${id}-${card.kind}`}
            type="radio"
            name="kind"
            value={card.kind}
            checked={kind === card.kind}
            onChange={() => onChoose(card.kind)}
            aria-describedby={`${id}-${card.kind}-words`}
            className="relative z-1 mt-0.5 size-4 shrink-0 accent-ink pointer-coarse:size-5"
          />
          <div className="min-w-0 flex-1">
            <label
              htmlFor={`${id}-${card.kind}`}
              className="flex items-center gap-2 text-sm font-semibold after:absolute after:inset-0 [&_svg]:size-4"
            >
              {card.icon}
              {t(card.name)}
            </label>
            <p id={`${id}-${card.kind}-words`} className="text-sm text-soft">
              {t(card.words)}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
