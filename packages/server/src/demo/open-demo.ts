import type { SpaceId } from '@conch/engine';
import type { Conch } from '@conch/runtime';
import type { DemoSpace } from './demo-space.ts';
import { DEMO_SPACES, OPENING, TOUR } from './demo-spaces.ts';

/**
 * Posts the openings that agents answer, when the first person opens a socket. Repeated calls have
 * no effect.
 */
export async function openDemo({ conch }: { readonly conch: Conch }): Promise<void> {
  const spaces = await conch.spaces.list();
  for (const demo of DEMO_SPACES) {
    const space = spaces.find(({ name }) => name === demo.name);
    if (demo.waitsForSomeone !== true || space === undefined) continue;
    const { id: spaceId } = space;
    if (!(await isUntouched(conch, spaceId, demo))) continue;
    await conch.post({ spaceId, content: demo.opening, clientId: OPENING, from: TOUR });
  }
}

/** Whether the space is the demo space and nobody has posted in it. */
async function isUntouched(conch: Conch, spaceId: SpaceId, demo: DemoSpace): Promise<boolean> {
  const members = await conch.spaces.members(spaceId);
  const names = new Set(members.map(({ name }) => name));
  if (!demo.agents.every(({ name }) => names.has(name))) return false;
  return (await conch.messages(spaceId, { limit: 1 })).length === 0;
}
