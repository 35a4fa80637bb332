import { route, wholeList } from '../route.ts';
import { plainId } from '../scalars.ts';
import { newSchedule, schedule, scheduleChange } from '../space/schedule.ts';
import { MAKING_FAILURES } from './making-failures.ts';
import { ofSpace } from './of-space.ts';

const ofSchedule = ofSpace.extend({ scheduleId: plainId });

/** The failures of a schedule that cannot be saved. */
const CHECKS = [
  'space-archived',
  'no-such-space',
  'bad-schedule',
  'bad-name',
  'empty-text',
  'text-too-long',
  'unknown-mention',
  'not-in-space',
  'thread-needed',
] as const;

/** The schedules of a space: messages that a service posts repeatedly. */
export const SCHEDULES = {
  listSchedules: route({
    method: 'GET',
    path: '/spaces/:spaceId/schedules',
    action: 'read-space',
    summary: 'Lists the schedules of a space.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(schedule) },
    failures: ['no-such-space'],
  }),
  addSchedule: route({
    method: 'POST',
    path: '/spaces/:spaceId/schedules',
    action: 'manage-space',
    summary:
      'Creates a schedule: a service posts a message repeatedly. A missed time is made up once.',
    params: ofSpace,
    body: newSchedule,
    answer: { status: 201, body: schedule },
    failures: [...CHECKS, ...MAKING_FAILURES],
  }),
  changeSchedule: route({
    method: 'PATCH',
    path: '/spaces/:spaceId/schedules/:scheduleId',
    action: 'manage-space',
    summary:
      'Changes, pauses or resumes a schedule. With a change of more than the pause, the caller becomes its maker.',
    params: ofSchedule,
    body: scheduleChange,
    answer: { status: 200, body: schedule },
    failures: ['no-such-schedule', ...CHECKS],
  }),
  removeSchedule: route({
    method: 'DELETE',
    path: '/spaces/:spaceId/schedules/:scheduleId',
    action: 'manage-space',
    summary: 'Deletes a schedule.',
    params: ofSchedule,
    answer: { status: 204, body: null },
    failures: ['no-such-space', 'no-such-schedule'],
  }),
} as const;
