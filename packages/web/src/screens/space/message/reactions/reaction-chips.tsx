import type { MessageOnWire } from '@conch/protocol';
import { SmilePlus } from 'lucide-react';
import { IconButton } from '../../../../parts/buttons/icon-button.tsx';
import { Press } from '../../../../parts/buttons/press.tsx';
import { isolated } from '../../../../parts/names/isolated.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useMemberName } from '../../transcript/member-name.ts';
import { pickReaction } from './picking-reaction.ts';

interface ReactionChipsProps {
  readonly reactions: NonNullable<MessageOnWire['reactions']>;
  readonly me: string;
  readonly messageId: string;
  /** Null if this person may not react. */
  readonly onReact: ((emoji: string, isGiven: boolean) => void) | null;
}

// A longer list of names is not readable in a tooltip.
const MOST_NAMES = 10;

/** A chip for each emoji, with the number and the names of the people who reacted with it. */
export function ReactionChips({ reactions, me, messageId, onReact }: ReactionChipsProps) {
  const { t, i18n } = useTranslation('message');
  const nameOf = useMemberName();
  const namesOf = (ids: readonly string[]): string => {
    const named = ids.slice(0, MOST_NAMES).map((id) => isolated(nameOf(id)));
    const others = ids.length - named.length;
    const all = others === 0 ? named : [...named, t('othersReacted', { count: others })];
    return new Intl.ListFormat(i18n.language).format(all);
  };
  return (
    <ul aria-label={t('reactions')} className="mt-1 flex flex-wrap items-center gap-1">
      {reactions.map(({ emoji, by }) => {
        const isMine = by.includes(me);
        const words = t('reactedWith', { names: namesOf(by), emoji });
        return (
          <li key={emoji}>
            <Press
              aria-pressed={isMine}
              aria-label={`${emoji} ${by.length}: ${words}`}
              title={words}
              disabled={onReact === null}
              onClick={() => onReact?.(emoji, !isMine)}
              className={`inline-flex h-7 items-center gap-1.5 rounded-full border px-2 text-sm tabular-nums pointer-coarse:h-11 pointer-coarse:px-3 ${isMine ? 'border-ink/70 bg-chosen font-semibold text-on-chosen' : 'border-line bg-card text-soft not-aria-disabled:hover:border-edge'}`}
            >
              <span aria-hidden="true">{emoji}</span>
              <span aria-hidden="true">{by.length}</span>
            </Press>
          </li>
        );
      })}
      {onReact === null ? null : (
        <li>
          <IconButton
            isSmall
            label={t('addReaction')}
            icon={<SmilePlus className="size-4" />}
            onClick={() => pickReaction(messageId)}
          />
        </li>
      )}
    </ul>
  );
}
