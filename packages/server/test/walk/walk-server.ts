// A server in a process of its own: what is asked of it cannot hide that it died.
import { scriptKind } from '@conch/agents';
import { setAdmin } from '@conch/store';
import type { Config } from '../../src/config.ts';
import { createServer } from '../../src/create-server.ts';
import { tellerKind } from '../approvals/teller-kind.ts';
import { toolsIn } from './tools.ts';

/** What the process tells when it is asked how it fared. */
export interface Fared {
  readonly answers: number;
  /** The longest that it took over an answer, and which one it was. */
  readonly slowestMs: number;
  readonly slowestRoute: string;
  /** Lines that say that something of its own broke. */
  readonly broken: readonly string[];
  readonly unhandled: readonly string[];
  readonly upSeconds: number;
}

let answers = 0;
let slowestMs = 0;
let slowestRoute = '';
const broken: string[] = [];
const unhandled: string[] = [];

process.on('unhandledRejection', (reason) => void unhandled.push(String(reason)));
process.on('uncaughtException', (error) => void unhandled.push(String(error.stack)));

function note(line: string): void {
  const { what, route, ms } = JSON.parse(line) as { what?: string; route?: string; ms?: number };
  if (what === 'broken') broken.push(line);
  // A stream is answered for as long as someone reads it.
  if (what !== 'answer' || route === 'streamEvents') return;
  answers += 1;
  if ((ms ?? 0) <= slowestMs) return;
  slowestMs = ms ?? 0;
  slowestRoute = route ?? '';
}

const asked = JSON.parse(process.argv[2] ?? '') as Config;
// A map does not come over as JSON.
const config: Config = { ...asked, prices: new Map(), mcp: toolsIn(process.argv[3] ?? '') };
const kinds = [scriptKind, tellerKind];
const server = await createServer({ config, kinds, logTo: { write: note } });
const { id } = await server.conch.people.create({ name: 'Olga' });
await server.database.transact(() => setAdmin({ id, isAdmin: true }));
process.on('message', () => {
  const upSeconds = process.uptime();
  process.send?.({
    answers,
    slowestMs,
    slowestRoute,
    broken,
    unhandled,
    upSeconds,
  } satisfies Fared);
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
process.send?.({ origin: server.origin });
