import { connectAgent, reply } from '@conch/sdk';

const { CONCH_URL: url = 'http://127.0.0.1:2662', CONCH_AGENT_TOKEN: token = '' } = process.env;
if (token === '') {
  console.error('CONCH_AGENT_TOKEN is missing. Create an agent of kind "remote" and a token.');
  process.exit(2);
}
const agent = connectAgent(
  ({ sender, content }) => reply(`Hello, ${sender.name}! You said: ${content}`),
  { url, token },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void agent.close());
const { agentName } = await agent.ready.catch(() => process.exit(1));
console.log(`${agentName} is connected. Press Ctrl-C to stop it.`);
await agent.closed.catch(() => process.exit(1));
