// A forum of script agents in a separate process: `forum-process.ts FOLDER AGENTS`. For each
// request, the process runs a number of ticks and returns the time that the ticks took.
import { once } from 'node:events';
import { openSimulation, populate, runTicks } from '@conch/simulation';
import { spentOn } from './spent.ts';

const [, , folder = '', agents = ''] = process.argv;
const seed = 'bench';
const isStopped = () => false;
const screen = { progress: { write: () => true }, isStopped };

const simulation = await openSimulation(folder);
const { id: forum } = await simulation.conch.spaces.create({
  name: 'Bench',
  settings: { kind: 'forum', forum: { seed, isPaused: true } },
});
await populate(simulation, forum, { agents: Number(agents), seed, screen });
let lastTick = 0;
process.on('message', (ticks: number) => {
  lastTick += ticks;
  void spentOn(() =>
    runTicks(simulation, { forum, upTo: lastTick, isStopped, ticked: () => {} }),
  ).then((spent) => process.send?.(spent));
});
process.send?.('ready');
await once(process, 'disconnect');
await simulation.conch.close();
