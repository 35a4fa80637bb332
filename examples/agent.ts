import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// `npm run agent -- NAME` runs one of the agents in this folder, or your own file.
const AGENTS: Readonly<Record<string, () => Promise<unknown>>> = {
  hello: () => import('./hello-agent.ts'),
  asking: () => import('./asking-agent.ts'),
  bridge: () => import('./bridge.ts'),
  webhook: () => import('./webhook-agent.ts'),
};

const [, , name = ''] = process.argv;
const file = resolve(process.env['INIT_CWD'] ?? '', name);
const run = Object.hasOwn(AGENTS, name) ? AGENTS[name] : undefined;
if (run !== undefined) await run();
else if (name.endsWith('.ts') && existsSync(file)) await import(pathToFileURL(file).href);
else {
  process.stderr.write(`usage: npm run agent -- ${Object.keys(AGENTS).join(' | ')} | FILE.ts\n`);
  process.exit(2);
}
