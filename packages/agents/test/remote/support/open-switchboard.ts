import { Switchboard, type Task } from '../../../src/index.ts';
import { CalledRun, type Answer } from './called-run.ts';
import { HandClock, rest } from './hand-clock.ts';
import { OutsideLine } from './outside-line.ts';
import { agentIdOf, remoteTask } from './remote-task.ts';

type LineOptions = ConstructorParameters<typeof OutsideLine>[2];

/** A switchboard, with hands for both of its sides. */
export function openSwitchboard() {
  const switchboard = new Switchboard();
  const clock = new HandClock();
  return {
    switchboard,
    clock,
    /** A process of the agent of that number comes in. */
    come: async (agent = 1, options: LineOptions = {}): Promise<OutsideLine> => {
      const line = new OutsideLine(switchboard, agentIdOf(agent), options);
      await rest();
      return line;
    },
    leave: async (line: OutsideLine): Promise<void> => {
      line.leave();
      await rest();
    },
    /** A run is called, as the runtime does it. */
    call: async (task: Task = remoteTask(), answer?: Answer): Promise<CalledRun> => {
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
