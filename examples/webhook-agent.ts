import { answerWebhooks, ask, reply, type Handler } from '@conch/sdk';
import { serve } from './agent/serve.ts';

// An agent that is called: Conch posts a task, and what is answered is its answer.
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
  process.stderr.write(
    'CONCH_WEBHOOK_SECRET is missing: docs/agents.md shows where it comes from.\n',
  );
  process.exit(2);
}
const url = await serve(answerWebhooks(agent, { secret }), Number(PORT));
console.log(`The agent is here, at ${url}. Ctrl-C ends it.`);
