// `npm run agent -- NAME`: runs one of the agents that stand beside this file.
const AGENTS: Readonly<Record<string, () => Promise<unknown>>> = {
  hello: () => import('./hello-agent.ts'),
  asking: () => import('./asking-agent.ts'),
  bridge: () => import('./bridge.ts'),
  webhook: () => import('./webhook-agent.ts'),
};

const [, , name = ''] = process.argv;
const run = Object.hasOwn(AGENTS, name) ? AGENTS[name] : undefined;
if (run === undefined) {
  process.stderr.write(`usage: npm run agent -- ${Object.keys(AGENTS).join(' | ')}\n`);
  process.exit(2);
}
await run();
