import type { AnswerOf, HTTP_API, HTTP_API_PARTS } from '@conch/protocol';
import type { Schedule } from '@conch/runtime';
import type { Script } from '@conch/store';
import { openerOf } from '../../auth/principal.ts';
import type { Services } from '../../services.ts';
import { alreadyMade, createOnce } from '../create-once.ts';
import type { HandlersOf } from '../route-request.ts';

type ScheduleRoute = keyof (typeof HTTP_API_PARTS)['Schedules'];

/** The schedules of a space. */
export function scheduleHandlers(services: Services): HandlersOf<ScheduleRoute> {
  const { access } = services;
  const { schedules, spaces } = services.conch;
  return {
    listSchedules: async ({ params: { spaceId } }) => {
      await spaces.get(spaceId);
      return { items: (await schedules.list(spaceId)).map(scheduleOnWire), next: null };
    },

    addSchedule: async ({ params: { spaceId }, body, by, permission }) => {
      const { content, clientId, ...given } = body;
      const madeBy = by.principal.personId;
      const openedBy = openerOf(by.principal);
      const renewed = access.renewed(permission);
      const made = await createOnce(
        services,
        { madeBy, scope: `addSchedule ${spaceId}`, clientId },
        {
          make: (keep) => {
            const also = function* (id: string): Script<void> {
              yield* renewed();
              yield* keep(id);
            };
            return schedules.create({ ...given, spaceId, content, by: madeBy, openedBy }, { also });
          },
          again: async (id) => {
            const schedule = (await schedules.list(spaceId)).find((one) => one.id === id);
            if (schedule === undefined) throw alreadyMade();
            return schedule;
          },
        },
      );
      return scheduleOnWire(made);
    },

    changeSchedule: async ({ params: { spaceId, scheduleId }, body, by, permission }) => {
      const { principal } = by;
      const change = { ...body, spaceId, id: scheduleId, by: principal.personId };
      const openedBy = openerOf(principal);
      const also = access.renewed(permission);
      return scheduleOnWire(await schedules.change({ ...change, openedBy }, { also }));
    },

    removeSchedule: async ({ params: { spaceId, scheduleId }, permission }) => {
      await spaces.get(spaceId);
      await schedules.remove(spaceId, scheduleId, { also: access.renewed(permission) });
      return undefined;
    },
  };
}

function scheduleOnWire(schedule: Schedule): AnswerOf<typeof HTTP_API.addSchedule> {
  const { id, name, cron, timeZone, content, addresseeId, nextAt, isPaused, madeBy } = schedule;
  return { id, name, cron, timeZone, content, addresseeId, nextAt, isPaused, madeBy };
}
