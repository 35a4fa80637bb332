import type { MemberView } from '@conch/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { conch } from '../../../client/conch.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { useServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { Section } from '../../../parts/section.tsx';
import { announce } from '../../../state/announcements.ts';
import { useOffer } from '../../../state/offered-actions.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { ScheduleForm, type ListedSchedule } from './schedule-form.tsx';
import { ScheduleRow } from './schedule-row.tsx';

interface SchedulesProps {
  readonly spaceId: string;
  readonly members: readonly MemberView[];
  readonly canEdit: boolean;
}

const schedulesKey = (spaceId: string) => ['schedules', spaceId] as const;

/** Lists the schedules of a space. Owners create, change, pause and delete them. */
export function Schedules({ spaceId, members, canEdit }: SchedulesProps) {
  const { t } = useTranslation('schedules');
  const queries = useQueryClient();
  const request = useServerRequest();
  const [open, setOpen] = useState<ListedSchedule | 'new' | null>(null);
  const { data, error } = useQuery({
    queryKey: schedulesKey(spaceId),
    queryFn: () => conch.call('listSchedules', { params: { spaceId } }),
  });
  const reload = () => queries.invalidateQueries({ queryKey: schedulesKey(spaceId) });
  const schedules = data?.items ?? [];
  const problems = [request.problem, error === null ? null : failureWords(error)];
  const close = (): void => setOpen(null);
  const create = (): void => setOpen('new');
  const agents = members.filter(({ kind }) => kind === 'agent');
  useOffer(canEdit ? [{ key: 'schedule', words: t('new'), act: create }] : []);
  return (
    <Section title={t('schedules')} about={t('schedulesAbout')}>
      <ProblemList problems={problems.filter((problem) => problem !== null)} />
      {data !== undefined && schedules.length === 0 ? (
        <p className="text-sm text-soft">{t('none')}</p>
      ) : null}
      <ul aria-label={t('schedules')} className="divide-y divide-line empty:hidden">
        {schedules.map((schedule) => (
          <ScheduleRow
            key={schedule.id}
            schedule={schedule}
            addressee={members.find(({ id }) => id === schedule.addresseeId)?.name ?? null}
            spaceId={spaceId}
            canEdit={canEdit}
            request={request}
            onEdit={() => setOpen(schedule)}
            onChanged={reload}
          />
        ))}
      </ul>
      {canEdit ? (
        <Button className="self-start" icon={<CalendarPlus className="size-4" />} onClick={create}>
          {t('new')}
        </Button>
      ) : null}
      <Dialog
        title={open === null || open === 'new' ? t('new') : t('edit')}
        isOpen={open !== null}
        onClose={close}
      >
        <ScheduleForm
          spaceId={spaceId}
          agents={agents}
          schedule={open === 'new' ? null : open}
          onCancel={close}
          onSaved={({ name }) => {
            close();
            announce(t('saved', { name }));
            void reload();
          }}
        />
      </Dialog>
    </Section>
  );
}
