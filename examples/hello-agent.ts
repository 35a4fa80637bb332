import { connectAgent, reply } from '@conch/sdk';
import { fromEnvironment } from './agent/from-environment.ts';
import { stay } from './agent/stay.ts';

// An agent is a function: it gets a task, and returns how the task ends.
const agent = connectAgent(
  (task) => reply(`Hello, ${task.sender.name}! You said: ${task.content}`),
  fromEnvironment(),
);
await stay(agent);
