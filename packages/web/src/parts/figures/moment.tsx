import { useTranslation } from '../../words/use-translation.ts';
import { clockTime, shortClockTime, wholeMoment } from './moment-words.ts';

/** The time of day of an event. The full date is shown on hover. */
export function Moment({
  at,
  isShort = false,
  className = '',
}: {
  readonly at: string;
  readonly isShort?: boolean;
  readonly className?: string;
}) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={at} title={wholeMoment(at, i18n.language)} className={className}>
      {isShort ? shortClockTime(at, i18n.language) : clockTime(at, i18n.language)}
    </time>
  );
}
