import { asSpaceId } from '@conch/engine';
import {
  allSpaces,
  personAccess,
  personById,
  sessionsOf,
  signInLinkByHash,
  tokensOf,
} from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { hashOf } from '../../src/auth/secret-text.ts';
import {
  idOf,
  newStage,
  personNamed,
  placeOf,
  type WritingRequest,
} from '../support/dying-stage.ts';
import { secretIn, signedIn } from '../support/open-server.ts';
import { OF_AGENTS } from './support/writings-of-agents.ts';
import { OF_SPACES } from './support/writings-of-spaces.ts';

const PASSWORD = 'correct horse battery';
const MOST_COMMITS = 12;

const OF_PEOPLE: readonly WritingRequest[] = [
  {
    route: 'makeSpace',
    begin: async ({ host, hostId, annId }) => ({
      ask: () => host.ask('makeSpace', { body: { name: 'Den', memberIds: [annId] } }),
      *parts() {
        const den = (yield* allSpaces()).find(({ name }) => name === 'Den');
        if (den === undefined) return [false, null, false, null, false];
        const id = asSpaceId(den.id);
        return [true, ...(yield* placeOf(id, hostId)), ...(yield* placeOf(id, annId))];
      },
    }),
  },
  {
    route: 'acceptInvitation by a newcomer',
    begin: async ({ host, spaceId, stranger }) => {
      const params = { spaceId };
      const { link } = await host.call('makeInvitation', { params, body: { role: 'member' } });
      const body = { token: secretIn(link), name: 'Cleo', password: PASSWORD };
      return {
        ask: () => stranger().ask('acceptInvitation', { body }),
        *parts() {
          const id = yield* personNamed('Cleo');
          if (id === null) return [false, false, null, false, 0];
          const hasPassword = (yield* personAccess(id))?.passwordHash !== null;
          const sessions = (yield* sessionsOf(id)).length;
          return [true, hasPassword, ...(yield* placeOf(spaceId, id)), sessions];
        },
      };
    },
  },
  {
    route: 'acceptInvitation by somebody with an account',
    begin: async ({ host, spaceId, person }) => {
      const params = { spaceId };
      const { link } = await host.call('makeInvitation', { params, body: { role: 'viewer' } });
      const ben = await person('Ben');
      const id = await idOf(ben);
      return {
        ask: () => ben.ask('acceptInvitation', { body: { token: secretIn(link) } }),
        parts: () => placeOf(spaceId, id),
      };
    },
  },
  {
    route: 'addPerson',
    begin: async ({ owner }) => ({
      ask: () => owner.ask('addPerson', { body: { name: 'Dora', isAdmin: true } }),
      *parts() {
        const id = yield* personNamed('Dora');
        return [id !== null, id !== null && (yield* personAccess(id))?.isAdmin === 1];
      },
    }),
  },
  {
    route: 'changePerson',
    begin: async ({ owner, annId }) => ({
      ask: () =>
        owner.ask('changePerson', {
          params: { personId: annId },
          body: { name: 'Anna', isAdmin: true },
        }),
      *parts() {
        const name = (yield* personById(annId))?.name ?? null;
        return [name, (yield* personAccess(annId))?.isAdmin ?? null];
      },
    }),
  },
  {
    route: 'removePerson',
    begin: async ({ owner, annId, spaceId }) => ({
      ask: () => owner.ask('removePerson', { params: { personId: annId } }),
      *parts() {
        const isThere = (yield* personAccess(annId)) !== null;
        const [role] = yield* placeOf(spaceId, annId);
        return [isThere, role, (yield* sessionsOf(annId)).length];
      },
    }),
  },
  {
    route: 'setUp',
    begin: async ({ owner, annId, stranger }) => {
      const { link } = await owner.call('makePersonLink', { params: { personId: annId } });
      const token = secretIn(link);
      return {
        ask: () => stranger().ask('setUp', { body: { token, name: 'Anna' } }),
        *parts() {
          const name = (yield* personById(annId))?.name ?? null;
          return [name, (yield* signInLinkByHash(hashOf(token)))?.usedAt !== null];
        },
      };
    },
  },
  {
    route: 'changeMe',
    begin: async ({ ann, annId, owner, stranger }) => {
      const { link } = await owner.call('makePersonLink', { params: { personId: annId } });
      await signedIn(stranger(), link);
      await ann.call('makeMyToken', { body: { name: 'one' } });
      const body = { name: 'Anna', password: PASSWORD, revokeTokens: true };
      return {
        ask: () => ann.ask('changeMe', { body }),
        *parts() {
          const name = (yield* personById(annId))?.name ?? null;
          const hasPassword = (yield* personAccess(annId))?.passwordHash !== null;
          const sessions = (yield* sessionsOf(annId)).length;
          return [name, hasPassword, sessions, (yield* tokensOf(annId)).length];
        },
      };
    },
  },
  {
    route: 'addMembers',
    begin: async ({ host, spaceId, person }) => {
      const id = await idOf(await person('Ben'));
      const body = { memberIds: [id] };
      return {
        ask: () => host.ask('addMembers', { params: { spaceId }, body }),
        parts: () => placeOf(spaceId, id),
      };
    },
  },
  {
    route: 'removeMember',
    begin: async ({ host, spaceId, annId }) => ({
      ask: () => host.ask('removeMember', { params: { spaceId, memberId: annId } }),
      parts: () => placeOf(spaceId, annId),
    }),
  },
  {
    route: 'leaveSpace',
    begin: async ({ ann, spaceId, annId }) => ({
      ask: () => ann.ask('leaveSpace', { params: { spaceId } }),
      parts: () => placeOf(spaceId, annId),
    }),
  },
  {
    route: 'handOverSpace',
    begin: async ({ host, spaceId, hostId, annId }) => ({
      ask: () => host.ask('handOverSpace', { params: { spaceId }, body: { memberId: annId } }),
      *parts() {
        return [...(yield* placeOf(spaceId, hostId)), (yield* placeOf(spaceId, annId))[0]];
      },
    }),
  },
];

describe.each(DATABASES)('requests that write several rows, on $name', (kind) => {
  test.each([...OF_PEOPLE, ...OF_AGENTS, ...OF_SPACES])(
    '[I-28] $route is atomic: it writes everything or nothing',
    async ({ begin }) => {
      const stage = await newStage(kind);
      const { dying } = stage;
      const { ask, parts } = await begin(stage);
      const before = await dying.read(parts);
      const states: (typeof before)[] = [];
      for (let commits = 0; commits < MOST_COMMITS; commits += 1) {
        dying.liveFor(commits);
        await ask();
        const wasDead = dying.isDead;
        dying.liveFor(Infinity);
        states.push(await dying.read(parts));
        if (!wasDead || states.at(-1)?.every((part, place) => part !== before[place])) break;
      }
      const after = states.pop();
      // Every value must differ from its old value. Otherwise a request that wrote only some rows
      // could look complete.
      expect(after?.map((part, place) => part !== before[place])).toEqual(before.map(() => true));
      expect(states).toEqual(states.map(() => before));
    },
  );
});
