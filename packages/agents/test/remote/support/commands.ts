import fc from 'fast-check';
import type { RunId } from '@conch/engine';
import type { AgentTaskFrame } from '../../../src/index.ts';
import { textOf, type OutsideProcess } from './outside-process.ts';
import type { WitnessRun, SwitchboardWorld } from './world.ts';

/** A random event of a test. A failing test prints its `name`. */
export interface Command {
  readonly name: string;
  readonly run: (world: SwitchboardWorld) => void | Promise<void>;
}

/** A random sequence of events of outside agents, their connections and their runs. */
export const commands: fc.Arbitrary<readonly Command[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: ofTask('call', (world, task) => world.call(task)) },
    { weight: 4, arbitrary: ofProcess('come', (world, process) => world.come(process, true)) },
    {
      weight: 2,
      arbitrary: ofProcess('reconnect without tasks', (world, process) =>
        world.come(process, false),
      ),
    },
    { weight: 3, arbitrary: ofProcess('lose', (world, process) => world.lose(process)) },
    { weight: 1, arbitrary: ofProcess('notice', (world, process) => world.loseAbandoned(process)) },
    { weight: 1, arbitrary: ofProcess('close', (_world, process) => process.close()) },
    { weight: 2, arbitrary: ofWork('give back', (process, id) => process.giveBack(id)) },
    { weight: 6, arbitrary: ofWork('say', say) },
    { weight: 2, arbitrary: ofWork('say again', sayAgain) },
    { weight: 1, arbitrary: ofWork('leave a hole', leaveHole) },
    { weight: 3, arbitrary: ofWork('use a tool', useTool) },
    { weight: 3, arbitrary: ofWork('end', end) },
    { weight: 1, arbitrary: ofWork('say garbage', (process, id) => process.sendGarbage(id)) },
    { weight: 2, arbitrary: ofStranger() },
    { weight: 2, arbitrary: ofTask('park', (_world, task) => void (task.parksNext = true)) },
    { weight: 1, arbitrary: ofTask('interrupt', (_world, task) => interrupt(task)) },
    { weight: 2, arbitrary: ofTask('settle', (world, task) => world.settle(task)) },
    { weight: 2, arbitrary: fc.nat(40_000).map(timePasses) },
    {
      weight: 8,
      arbitrary: fc.constant({ name: 'breathe', run: (w: SwitchboardWorld) => w.breathe() }),
    },
  ),
  { minLength: 1, maxLength: 120, size: 'max' },
);

function ofTask(
  name: string,
  run: (world: SwitchboardWorld, task: WitnessRun) => void,
): fc.Arbitrary<Command> {
  return fc.nat(20).map((nth) => ({
    name: `${name} ${nth}`,
    run: (world) => run(world, chosen(world.tasks, nth)),
  }));
}

function ofProcess(
  name: string,
  run: (world: SwitchboardWorld, process: OutsideProcess) => void,
): fc.Arbitrary<Command> {
  return fc.nat(20).map((nth) => ({
    name: `${name} ${nth}`,
    run: (world) => run(world, chosen(world.processes, nth)),
  }));
}

type Deed = (process: OutsideProcess, taskId: RunId, size: number) => void;

/** An event in which a process works on a task that it has. */
function ofWork(name: string, deed: Deed): fc.Arbitrary<Command> {
  return fc.tuple(fc.nat(20), fc.nat(20), fc.nat(200)).map(([nth, which, size]) => ({
    name: `${name} ${nth}/${which}/${size}`,
    run: (world) => {
      const busy = world.processes.filter(({ holding }) => holding.size > 0);
      if (busy.length === 0) return;
      const process = chosen(busy, nth);
      deed(process, chosen([...process.holding.keys()], which), size);
    },
  }));
}

function say(process: OutsideProcess, taskId: RunId, size: number): void {
  const work = process.holding.get(taskId);
  if (work === undefined || work.end !== null) return;
  const offset = work.said;
  const delta = textOf(taskId).slice(offset, offset + size);
  work.said += delta.length;
  if (work.isAtLine) process.send({ type: 'chunk', taskId, delta, offset });
}

function sayAgain(process: OutsideProcess, taskId: RunId, size: number): void {
  const said = process.holding.get(taskId)?.said ?? 0;
  const offset = Math.max(0, said - size);
  process.send({ type: 'chunk', taskId, delta: textOf(taskId).slice(offset, said), offset });
}

function leaveHole(process: OutsideProcess, taskId: RunId, size: number): void {
  const offset = (process.holding.get(taskId)?.said ?? 0) + 1 + size;
  process.send({ type: 'chunk', taskId, delta: '!', offset });
}

function useTool(process: OutsideProcess, taskId: RunId, size: number): void {
  const work = process.holding.get(taskId);
  if (work === undefined || work.end !== null) return;
  const callId = `call-${size}`;
  work.calls.add(callId);
  if (work.isAtLine) process.send({ type: 'tool_call', taskId, callId, name: 'skip', args: {} });
}

function end(process: OutsideProcess, taskId: RunId, size: number): void {
  const work = process.holding.get(taskId);
  if (work === undefined) return;
  // A process sometimes sends its end a second time. The second end must change nothing.
  const frame: AgentTaskFrame =
    size % 3 === 0
      ? { type: 'fail', taskId, error: 'No.' }
      : { type: 'complete', taskId, content: textOf(taskId) };
  work.end ??= frame;
  if (work.isAtLine) process.send(frame);
}

/** A frame about a task that the process does not have. */
function ofStranger(): fc.Arbitrary<Command> {
  return fc.tuple(fc.nat(20), fc.nat(20), fc.boolean()).map(([nth, which, ends]) => ({
    name: `meddle ${nth}/${which}`,
    run: (world) => {
      const process = chosen(world.processes, nth);
      const { runId: taskId } = chosen(world.tasks, which);
      if (process.holding.has(taskId)) return;
      const taken = process.send(
        ends
          ? { type: 'complete', taskId, content: 'Stolen.' }
          : { type: 'chunk', taskId, delta: 'Stolen.' },
      );
      if (taken === true) world.wrongs.push('what a stranger said was taken');
    },
  }));
}

function interrupt(task: WitnessRun): void {
  if (task.isOpen) task.run?.stop();
}

function timePasses(ms: number): Command {
  return { name: `${ms} ms pass`, run: (world) => world.pass(ms) };
}

function chosen<T>(from: readonly T[], nth: number): T {
  return from[nth % from.length] as T;
}
