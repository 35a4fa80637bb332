import { ask, connectAgent, reply, skip, type Handler } from '@conch/sdk';
import { fromEnvironment } from './agent/from-environment.ts';
import { stay } from './agent/stay.ts';

// Asks another agent of the space, and continues when that agent has answered.
const handler: Handler = (task) => {
  const { trigger } = task;
  if (trigger.kind === 'returned') {
    if (trigger.content === null) return reply(`${trigger.asked} had nothing to say.`);
    return reply(`${trigger.asked} says: ${trigger.content}`);
  }
  const other = task.members.find(({ agentId }) => agentId !== task.agent.id);
  if (other === undefined) return skip();
  return ask(other.agentName, task.content, `I ask ${other.agentName}.`);
};

await stay(connectAgent(handler, fromEnvironment()));
