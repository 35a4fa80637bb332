import { route, wholeList } from '../route.ts';
import { plainId } from '../scalars.ts';
import { madeService, newService, service } from '../space/service.ts';
import { MAKING_FAILURES } from './making-failures.ts';
import { ofSpace } from './of-space.ts';

/** The services of a space: programs whose tokens can only post. */
export const SERVICES = {
  listServices: route({
    method: 'GET',
    path: '/spaces/:spaceId/services',
    action: 'manage-space',
    summary: 'Lists the services of a space.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(service) },
    failures: ['no-such-space'],
  }),
  makeService: route({
    method: 'POST',
    path: '/spaces/:spaceId/services',
    action: 'manage-space',
    summary:
      'Creates a service. Its token is shown once, posts only into this space, and only with the name of the service.',
    params: ofSpace,
    body: newService,
    answer: { status: 201, body: madeService },
    failures: ['no-such-space', 'space-archived', 'bad-name', ...MAKING_FAILURES],
  }),
  removeService: route({
    method: 'DELETE',
    path: '/spaces/:spaceId/services/:serviceId',
    action: 'manage-space',
    summary: 'Removes a service and revokes its token immediately. Its messages stay.',
    params: ofSpace.extend({ serviceId: plainId }),
    answer: { status: 204, body: null },
    failures: ['no-such-space', 'no-such-service'],
  }),
} as const;
