import { asMemberId, asSpaceId, type MemberId, type SpaceId } from '@conch/engine';
import {
  allPeopleAccess,
  membersOf,
  peopleOf,
  personById,
  type Database,
  type Script,
} from '@conch/store';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import type { TestClient } from './client.ts';
import { DyingDatabase } from './dying-database.ts';
import { openServer, type OpenServer } from './open-server.ts';

/** A server whose database can die, and a space. Hester owns the space, and Ann is a member. */
export interface DyingStage extends OpenServer {
  readonly host: TestClient;
  readonly ann: TestClient;
  readonly spaceId: SpaceId;
  readonly hostId: MemberId;
  readonly annId: MemberId;
  readonly dying: DyingDatabase;
}

/** A request that writes several rows. */
export interface WritingRequest {
  readonly route: string;
  /**
   * Prepares the request. Returns a function that sends the request, and the values that the
   * request writes. Either all of these values change or none.
   */
  readonly begin: (stage: DyingStage) => Promise<{
    readonly ask: () => Promise<unknown>;
    readonly parts: () => Script<readonly (string | number | boolean | null)[]>;
  }>;
}

export async function newStage(kind: DatabaseKind): Promise<DyingStage> {
  const wrapped: DyingDatabase[] = [];
  const wrap = (database: Database): Database => {
    const dying = new DyingDatabase(database);
    wrapped.push(dying);
    return dying;
  };
  const open = await openServer(kind, { wrap });
  const [dying] = wrapped;
  if (dying === undefined) throw new Error('the database was not wrapped');
  const [host, ann] = [await open.person('Hester'), await open.person('Ann')];
  const [hostId, annId] = [await idOf(host), await idOf(ann)];
  const body = { name: 'Room', memberIds: [annId] };
  const { id } = await host.call('makeSpace', { body });
  return { ...open, host, ann, hostId, annId, spaceId: asSpaceId(id), dying };
}

export async function idOf(client: TestClient): Promise<MemberId> {
  return asMemberId((await client.call('readMe')).id);
}

export function* placeOf(
  spaceId: SpaceId,
  personId: string,
): Script<readonly [string | null, boolean]> {
  const role = (yield* peopleOf(spaceId)).find((held) => held.personId === personId)?.role ?? null;
  const isMember = (yield* membersOf(spaceId)).some(({ memberId }) => memberId === personId);
  return [role, isMember];
}

export function* personNamed(name: string): Script<string | null> {
  for (const { id } of yield* allPeopleAccess()) {
    if ((yield* personById(id))?.name === name) return id;
  }
  return null;
}
