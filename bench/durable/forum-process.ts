// A forum of script agents in a process of its own: `forum-process.ts FOLDER AGENTS`. Asked for so
// many ticks, it lets them come and answers what they took.
import { once } from 'node:events';
import { openSimulation, populate, runTicks } from '@conch/simulation';
import { spentOn } from './spent.ts';

const [, , folder = '', agents = ''] = process.argv;
const seed = 'bench';
const screen = { write: () => true, isStopped: () => false };

const simulation = await openSimulation(folder);
const { id: forum } = await simulation.conch.spaces.create({
  name: 'Bench',
  kind: 'forum',
  forum: { seed, isPaused: true },
});
await populate(simulation, forum, { agents: Number(agents), seed, screen });
let upTo = 0;
process.on('message', (ticks: number) => {
  upTo += ticks;
  void spentOn(() =>
    runTicks(simulation, { forum, upTo, isStopped: screen.isStopped, ticked: () => {} }),
  ).then((spent) => process.send?.(spent));
});
process.send?.('ready');
await once(process, 'disconnect');
await simulation.conch.close();
