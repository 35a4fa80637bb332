// A server in a separate process, so that the test notices a crash.
import { scriptKind } from '@conch/agents';
import { setAdmin } from '@conch/store';
import type { Config } from '../../../src/config.ts';
import { createServer } from '../../../src/create-server.ts';
import { tellerKind } from '../../approvals/teller-kind.ts';
import { toolsIn } from './tools.ts';

/** The report of the server process about its state. */
export interface ServerState {
  readonly answers: number;
  /** The longest time of a response, and its route. */
  readonly slowestMs: number;
  readonly slowestRoute: string;
  /** Log lines about internal errors. */
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
  // An event stream lasts as long as its reader, so its time is not counted.
  if (what !== 'answer' || route === 'streamEvents') return;
  answers += 1;
  if ((ms ?? 0) <= slowestMs) return;
  slowestMs = ms ?? 0;
  slowestRoute = route ?? '';
}

const parsed = JSON.parse(process.argv[2] ?? '') as Config;
// JSON cannot represent a map, so the prices are replaced by an empty map.
const config: Config = { ...parsed, prices: new Map(), mcp: toolsIn(process.argv[3] ?? '') };
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
  } satisfies ServerState);
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
process.send?.({ origin: server.origin });
