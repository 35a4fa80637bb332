import type { MemberId, SpaceId } from '@conch/engine';
import type { NewAgent } from '@conch/runtime';
import { population, type PopulationOrder } from '../population.ts';
import { ProgressLine } from '../progress-line.ts';
import type { CommandScreen } from './screen.ts';
import type { Simulation } from './simulation.ts';
import { WrongOrder } from './wrong-order.ts';

// Large enough for few disk writes, and small enough to show progress.
const AT_ONCE = 5_000;

/**
 * Adds the agents to a forum in order. Returns false after a stop. The next call then continues.
 */
export async function populate(
  { conch }: Simulation,
  forum: SpaceId,
  order: PopulationOrder & { readonly screen: Pick<CommandScreen, 'progress' | 'isStopped'> },
): Promise<boolean> {
  const { agents, screen } = order;
  const progress = new ProgressLine(screen.progress);
  const ids = new Map((await conch.agents.list()).map(({ name, id }) => [name, id]));
  const existing = ids.size;
  const members: MemberId[] = [];
  let found = 0;
  for (const chunk of chunked(population(order))) {
    if (screen.isStopped()) return false;
    const missing = chunk.filter(({ name }) => !ids.has(name));
    for (const { name, id } of await conch.agents.createAll(missing)) ids.set(name, id);
    found += chunk.length - missing.length;
    for (const { name } of chunk) members.push(idIn(ids, name));
    progress.show({
      part: members.length / agents,
      atMs: performance.now(),
      line: (bar) => `Agents ${written(members.length)}/${written(agents)} ${bar}`,
    });
  }
  progress.end();
  if (found !== existing) {
    throw new WrongOrder(
      `The agents differ from those of --agents ${agents} --seed ${order.seed}. Use the flags of the first run, or a new --data or --database.`,
    );
  }
  await conch.spaces.addMembers(forum, members);
  return true;
}

function* chunked(all: Iterable<NewAgent>): Generator<readonly NewAgent[]> {
  let chunk: NewAgent[] = [];
  for (const { name, description, kind, config } of all) {
    chunk.push({ name, ...(description === undefined ? {} : { description }), kind, config });
    if (chunk.length < AT_ONCE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function idIn(ids: ReadonlyMap<string, MemberId>, name: string): MemberId {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`there is no agent ${name}`);
  return id;
}

function written(count: number): string {
  return count.toLocaleString('en');
}
