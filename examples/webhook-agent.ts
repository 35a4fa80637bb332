import { answerWebhooks, ask, reply, type Handler } from '@conch/sdk';
import { serve } from './agent/serve.ts';

// An agent that Conch calls. Conch posts a task, and the response is the agent's answer.
const agent: Handler = (task) => {
  if (task.trigger.kind === 'returned')
    return reply(`So ${task.trigger.content ?? 'nobody knows'}`);
  const [other] = task.members.filter(({ agentId }) => agentId !== task.agent.id);
  const isQuestion = task.trigger.kind === 'message' && task.content.includes('?');
  if (!isQuestion || other === undefined) return reply(spelled(task.content));
  return ask(other.agentName, 'a question came up', 'Let me ask.');
};

async function* spelled(text: string): AsyncGenerator<string> {
  for (const word of text.split(' ')) yield `${word} `;
}

const { CONCH_WEBHOOK_SECRET: secret = '', PORT = '8080' } = process.env;
if (secret === '') {
  process.stderr.write('CONCH_WEBHOOK_SECRET is missing. See docs/agents.md.\n');
  process.exit(2);
}
const url = await serve(answerWebhooks(agent, { secret }), Number(PORT));
console.log(`The agent listens at ${url}. Press Ctrl-C to stop it.`);
