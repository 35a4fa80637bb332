import { conch } from '../../../client/conch.ts';
import type { ServerRequest } from '../../../client/use-server-request.ts';
import { AskFirst } from '../../../parts/buttons/ask-first.tsx';
import { Button } from '../../../parts/buttons/button.tsx';
import { announce } from '../../../state/announcements.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { momentHere, rhythmWords } from './rhythm-words.ts';
import type { ListedSchedule } from './schedule-form.tsx';
import { ownTimeZone } from './time-zones.ts';

interface ScheduleRowProps {
  readonly schedule: ListedSchedule;
  /** The name of the agent that it addresses, or null. */
  readonly addressee: string | null;
  readonly spaceId: string;
  readonly canEdit: boolean;
  readonly request: ServerRequest;
  readonly onEdit: () => void;
  readonly onChanged: () => Promise<void>;
}

/** One schedule: its text, its times in words, and its maker. */
export function ScheduleRow({
  schedule,
  addressee,
  spaceId,
  canEdit,
  request,
  onEdit,
  onChanged,
}: ScheduleRowProps) {
  const { t } = useTranslation('schedules');
  const { id, name, content, isPaused } = schedule;
  const params = { spaceId, scheduleId: id };
  const pause = () =>
    request.ask(async () => {
      await conch.call('changeSchedule', { params, body: { isPaused: !isPaused } });
      announce(t(isPaused ? 'resumed' : 'pausedNow', { name }));
      await onChanged();
    });
  const remove = () =>
    request.ask(async () => {
      await conch.call('removeSchedule', { params });
      announce(t('deleted', { name }));
      await onChanged();
    });
  return (
    <li data-schedule={name} className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 text-sm">
      <div className="min-w-56 flex-1">
        <p className="font-medium">
          <bdi>{name}</bdi>
          {isPaused ? (
            <span className="ms-2 rounded-md bg-sunken px-1.5 py-0.5 text-xs font-normal text-soft">
              {t('paused')}
            </span>
          ) : null}
        </p>
        <p className="mt-0.5 line-clamp-2 wrap-anywhere" dir="auto">
          {addressee === null ? '' : `@${addressee} `}
          {content}
        </p>
        <ScheduleFacts schedule={schedule} />
      </div>
      {canEdit ? (
        <div className="flex flex-wrap gap-1">
          <Button look="quiet" onClick={onEdit} aria-label={t('editNamed', { name })}>
            {t('editShort')}
          </Button>
          <Button
            look="quiet"
            isBusy={request.isBusy}
            onClick={() => void pause()}
            aria-label={t(isPaused ? 'resumeNamed' : 'pauseNamed', { name })}
          >
            {t(isPaused ? 'resume' : 'pause')}
          </Button>
          <AskFirst
            words={t('delete')}
            label={t('deleteNamed', { name })}
            title={t('deleteTitle', { name })}
            about={t('deleteWords')}
            act={() => void remove()}
          />
        </div>
      ) : null}
    </li>
  );
}

/** When a schedule posts, in words, and whose rights it has. */
function ScheduleFacts({ schedule }: { readonly schedule: ListedSchedule }) {
  const { t, i18n } = useTranslation('schedules');
  const { cron, timeZone, nextAt, isPaused, madeBy } = schedule;
  const wording = { t, language: i18n.language };
  const zone = timeZone === ownTimeZone() ? '' : ` (${timeZone.replaceAll('_', ' ')})`;
  return (
    <p className="mt-1 text-xs text-soft">
      <span className="block">
        {rhythmWords(cron, wording)}
        <bdi>{zone}</bdi>
      </span>
      {isPaused ? null : (
        <span className="block">
          {nextAt === null ? t('noNextTime') : t('next', { at: momentHere(nextAt, i18n.language) })}
        </span>
      )}
      {madeBy === null ? null : (
        <span className="block">{t('rightsOf', { name: madeBy.name })}</span>
      )}
    </p>
  );
}
