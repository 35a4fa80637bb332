import type { MemberId } from '@conch/engine';
import type { Conch } from '@conch/runtime';
import { setSpaceRole, type Database } from '@conch/store';
import type { DemoSpace } from './demo-space.ts';
import { DEMO_SPACES, OPENING, TOUR } from './demo-spaces.ts';

interface Stage {
  readonly conch: Conch;
  readonly database: Database;
  readonly ownerId: MemberId;
}

/** Creates the demo on an empty server. Returns false if the server already has data. */
export async function makeDemo(stage: Stage): Promise<boolean> {
  const { conch } = stage;
  const spaces = await conch.spaces.list();
  const agents = await conch.agents.list();
  // An interrupted start may have created demo agents without a space, so these agents do not count
  // as data.
  const ours = new Set(DEMO_SPACES.flatMap((demo) => demo.agents.map(({ name }) => name)));
  if (spaces.length > 0 || agents.some(({ name }) => !ours.has(name))) return false;
  const made = new Map(agents.map(({ name, id }) => [name, id]));
  for (const demo of DEMO_SPACES) await makeSpace(stage, demo, made);
  return true;
}

async function makeSpace(
  { conch, ownerId }: Stage,
  demo: DemoSpace,
  made: ReadonlyMap<string, MemberId>,
): Promise<void> {
  const members: MemberId[] = [ownerId];
  for (const agent of demo.agents) {
    const id = made.get(agent.name) ?? (await conch.agents.create({ ...agent, kind: 'script' })).id;
    members.push(id);
  }
  const { id: spaceId } = await conch.spaces.create(
    { name: demo.name, memberIds: members, settings: demo.settings },
    { also: (id) => setSpaceRole({ spaceId: id, personId: ownerId, role: 'owner', since: 0 }) },
  );
  if (demo.waitsForSomeone === true) return;
  const opening = { spaceId, content: demo.opening, clientId: OPENING };
  if (demo.title === undefined) await conch.post({ ...opening, from: TOUR });
  else await conch.threads.open({ ...opening, by: TOUR, title: demo.title });
}
