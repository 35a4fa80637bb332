import { Switchboard, type Task } from '../../../src/index.ts';
import { CalledRun, type CallResponder } from './called-run.ts';
import { HandClock, rest } from './hand-clock.ts';
import { OutsideLine } from './outside-line.ts';
import { agentIdOf, remoteTask } from './remote-task.ts';

type LineOptions = ConstructorParameters<typeof OutsideLine>[2];

/** A switchboard, with helpers for the runtime and for the outside processes. */
export function openSwitchboard() {
  const switchboard = new Switchboard();
  const clock = new HandClock();
  return {
    switchboard,
    clock,
    /** Connects a process of the agent with this number. Returns its connection. */
    come: async (agent = 1, options: LineOptions = {}): Promise<OutsideLine> => {
      const line = new OutsideLine(switchboard, agentIdOf(agent), options);
      await rest();
      return line;
    },
    leave: async (line: OutsideLine): Promise<void> => {
      line.leave();
      await rest();
    },
    /** Starts the run of a task as the runtime does. */
    call: async (task: Task = remoteTask(), answer?: CallResponder): Promise<CalledRun> => {
      const run = new CalledRun(
        switchboard,
        task,
        answer === undefined ? { clock } : { clock, answer },
      );
      await rest();
      return run;
    },
  };
}
