// A separate process with outside agents. Each agent follows the newest script that it received.
import { connectAgent, skip, type Handler } from '@conch/sdk';
import type { CastOrder, Lesson } from './cast-process.ts';
import { followScript } from './follow-script.ts';

const { url, agents } = JSON.parse(process.argv[2] ?? '') as CastOrder;
const handlers = new Map<string, Handler>();

const connections = agents.map(({ name, token }) =>
  connectAgent((task) => (handlers.get(name) ?? skip)(task), { url, token }),
);
process.on('message', ({ scripts }: Lesson) => {
  for (const [name, rules] of Object.entries(scripts)) handlers.set(name, followScript(rules));
  process.send?.('learned');
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
await Promise.all(connections.map(({ ready }) => ready));
process.send?.('connected');
