import '@conch/store/needs-node';
import { userInfo } from 'node:os';
import { asMemberId, type MemberId } from '@conch/engine';
import { Refused, type Conch, type Person } from '@conch/runtime';
import {
  allPeopleAccess,
  setAdmin,
  setSpaceRole,
  type Database,
  type PersonAccessRow,
} from '@conch/store';
import { makeDemo } from '../demo/make-demo.ts';

/** The owner of a server, and the results of its first start. */
export interface FirstRun {
  readonly ownerId: MemberId;
  /** Whether the owner can sign in without a link. */
  readonly hasPassword: boolean;
  readonly hasMadeDemo: boolean;
}

interface Stage {
  readonly conch: Conch;
  readonly database: Database;
}

/** Creates the owner if there is none, and the demo if the server is empty. */
export async function firstRun(
  stage: Stage,
  { hasDemo }: { readonly hasDemo: boolean },
): Promise<FirstRun> {
  // Nodes that start together on an empty database must not create two owners or two demos.
  return stage.database.alone(async () => {
    const { ownerId, hasPassword } = await findOrMakeOwner(stage);
    const hasMadeDemo = hasDemo && (await makeDemo({ ...stage, ownerId }));
    return { ownerId, hasPassword, hasMadeDemo };
  });
}

async function findOrMakeOwner({ conch, database }: Stage): Promise<Omit<FirstRun, 'hasMadeDemo'>> {
  const people = await database.read(() => allPeopleAccess());
  const owner = people.find(({ isAdmin }) => isAdmin === 1);
  if (owner !== undefined) return ownerOf(owner);
  const [only, ...others] = people;
  // A single person without a password was created before the first start, so this person becomes
  // the owner.
  if (only !== undefined && others.length === 0 && only.passwordHash === null) {
    await promote({ conch, database }, asMemberId(only.id));
    return ownerOf(only);
  }
  const { id } = await createOwner(conch);
  await promote({ conch, database }, id);
  return { ownerId: id, hasPassword: false };
}

function ownerOf({ id, passwordHash }: PersonAccessRow): Omit<FirstRun, 'hasMadeDemo'> {
  return { ownerId: asMemberId(id), hasPassword: passwordHash !== null };
}

async function promote({ conch, database }: Stage, id: MemberId): Promise<void> {
  const spaces = await conch.spaces.of(id);
  await database.transact(function* () {
    yield* setAdmin({ id, isAdmin: true });
    for (const { id: spaceId } of spaces) {
      yield* setSpaceRole({ spaceId, personId: id, role: 'owner', since: 0 });
    }
  });
}

/** Creates the owner, named after the system user if that is a valid name. */
async function createOwner(conch: Conch): Promise<Person> {
  const user = systemUser();
  try {
    return await conch.people.create({ name: user.slice(0, 1).toUpperCase() + user.slice(1) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return conch.people.create({ name: 'Owner' });
  }
}

function systemUser(): string {
  try {
    const { username } = userInfo();
    return username === 'root' ? 'owner' : username;
  } catch {
    // In a container the system user may have no name.
    return '';
  }
}
