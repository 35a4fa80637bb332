import type { MemberView, RouteInput, RouteOutput } from '@conch/sdk';
import { useState } from 'react';
import { conch } from '../../../client/conch.ts';
import { makeOnce } from '../../../client/make-once.ts';
import { useServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { SelectField } from '../../../parts/form/fields/select-field.tsx';
import { TextArea } from '../../../parts/form/fields/text-area.tsx';
import { TextField } from '../../../parts/form/fields/text-field.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { nextTimes } from './next-times.ts';
import { cronOf, rhythmOf } from './rhythm.ts';
import { RhythmFields } from './rhythm-fields.tsx';
import { momentHere } from './rhythm-words.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { isTimeZone, ownTimeZone } from './time-zones.ts';

export type ListedSchedule = RouteOutput<'listSchedules'>['items'][number];

interface ScheduleFormProps {
  readonly spaceId: string;
  readonly agents: readonly MemberView[];
  /** The schedule to change. Null for a new one. */
  readonly schedule: ListedSchedule | null;
  readonly onSaved: (saved: ListedSchedule) => void;
  readonly onCancel: () => void;
}

const LONGEST_NAME = 100;
const MONDAY_AT_NINE = '0 9 * * 1';

/** The form for a schedule: when it posts, what it posts, and under which name. */
export function ScheduleForm({ spaceId, agents, schedule, onSaved, onCancel }: ScheduleFormProps) {
  const { t } = useTranslation('schedules');
  const { t: parts } = useTranslation('parts');
  const request = useServerRequest();
  const [name, setName] = useState(schedule?.name ?? '');
  const [content, setContent] = useState(schedule?.content ?? '');
  const [addresseeId, setAddressee] = useState(schedule?.addresseeId ?? '');
  const [rhythm, setRhythm] = useState(() => rhythmOf(schedule?.cron ?? MONDAY_AT_NINE));
  const [timeZone, setTimeZone] = useState(schedule?.timeZone ?? ownTimeZone());
  const cron = cronOf(rhythm);
  const isZone = isTimeZone(timeZone);
  const times = isZone ? nextTimes(cron, timeZone, new Date()) : null;
  const isReady = name.trim() !== '' && content.trim() !== '' && times !== null && times.length > 0;
  const save = () =>
    request.ask(async () => {
      const body = { name, content, cron, timeZone, addresseeId: addresseeId || null };
      onSaved(await saved(spaceId, schedule, body));
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save();
      }}
    >
      <ProblemList problems={request.problem === null ? [] : [request.problem]} />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        required
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t('text')}
        value={content}
        rows={3}
        required
        onChange={({ target }) => setContent(target.value)}
      />
      <SelectField
        label={t('addressee')}
        hint={t('addresseeHint')}
        value={addresseeId}
        choices={[
          { value: '', words: t('addresseeNone') },
          ...agents.map(({ id, name: words }) => ({ value: id, words })),
        ]}
        onChange={({ target }) => setAddressee(target.value)}
      />
      <RhythmFields
        rhythm={rhythm}
        onChange={setRhythm}
        error={isZone && times === null ? t('cronUnread') : undefined}
      />
      <TimeZoneField
        label={t('timeZone')}
        error={isZone ? undefined : t('timeZoneUnknown')}
        value={timeZone}
        onChange={setTimeZone}
      />
      <NextTimes times={times} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{parts('cancel')}</Button>
        <Button type="submit" look="main" isBusy={request.isBusy} disabled={!isReady}>
          {schedule === null ? t('create') : t('save')}
        </Button>
      </div>
    </form>
  );
}

function saved(
  spaceId: string,
  schedule: ListedSchedule | null,
  body: RouteInput<'addSchedule'>['body'],
): Promise<ListedSchedule> {
  const params = { spaceId };
  return schedule === null
    ? makeOnce('addSchedule', { params, body })
    : conch.call('changeSchedule', { params: { ...params, scheduleId: schedule.id }, body });
}

/** The next three times, in the reader's time zone. */
function NextTimes({ times }: { readonly times: readonly string[] | null }) {
  const { t, i18n } = useTranslation('schedules');
  const shown = times ?? [];
  return (
    <div role="status" data-part="next-times" className="rounded-xl bg-sunken p-3 text-sm">
      <p className="text-xs text-soft">{t('nextTimes')}</p>
      {shown.length === 0 ? <p className="text-soft">{t('noNextTime')}</p> : null}
      <ul>
        {shown.map((at) => (
          <li key={at}>
            <time dateTime={at}>{momentHere(at, i18n.language)}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}
