import { useTranslation } from '../../../../words/use-translation.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { oneLine } from '../../message/text/one-line.ts';
import { Name } from '../../../../parts/names/name.tsx';

interface StackedAgent {
  readonly id: string;
  readonly name: string;
  /** The agent's reason for the hand-off. Empty if the agent gave no reason. */
  readonly reason?: string;
}

interface ReplyStackProps {
  /** The waiters. The longest wait is first. */
  readonly waiters: readonly StackedAgent[];
  /** The agent with the floor, drawn on top of the stack. If null, only the waiters are drawn. */
  readonly speaker: StackedAgent | null;
  readonly label: string;
}

/** A reply stack. The topmost waiter gets the floor back next. */
export function ReplyStack({ waiters, speaker, label }: ReplyStackProps) {
  const { t } = useTranslation('why');
  if (waiters.length === 0) return <p className="text-sm text-soft">{t('stackEmpty')}</p>;
  return (
    <ol aria-label={label} className="flex flex-col-reverse gap-1" data-stack={waiters.length}>
      {waiters.map((waiter, place) => {
        const isNext = place === waiters.length - 1;
        return (
          <li
            key={`${waiter.id} ${String(place)}`}
            className="flex min-h-9 animate-[appear_200ms] items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-1 text-sm"
          >
            <Avatar name={waiter.name} kind="agent" size="small" />
            <span className="min-w-0 flex-1">
              <Name name={waiter.name} className="block w-fit max-w-full truncate font-medium" />
              {(waiter.reason ?? '') === '' ? null : (
                <bdi className="line-clamp-2 text-xs text-soft">{oneLine(waiter.reason ?? '')}</bdi>
              )}
            </span>
            <span className="ms-auto shrink-0 text-xs text-soft">
              {isNext ? t('waitsNext') : t('waits')}
            </span>
          </li>
        );
      })}
      {speaker === null ? null : (
        <li className="flex min-h-9 animate-[appear_200ms] items-center gap-2 rounded-lg border border-edge bg-chosen px-3 py-1 text-sm text-on-chosen">
          <Avatar name={speaker.name} kind="agent" size="small" />
          <Name name={speaker.name} className="min-w-0 truncate font-medium" />
          <span className="ms-auto shrink-0 text-xs">{t('speaksNow')}</span>
        </li>
      )}
    </ol>
  );
}
