// `npm run room`: the demo in your terminal, without a server. What is said is kept in the data
// directory of `npm start`; each goes on where the other was, even if it was killed.
import { clearLine, createInterface, cursorTo } from 'node:readline';
import { scriptKind } from '@conch/agents';
import { createConch } from '@conch/runtime';
import { defaultDataDirectory } from '@conch/server/data-directory';
import { StoreFailed, type Database } from '@conch/store';
import { openSqlite } from '@conch/store/sqlite';
import { readFlags, refuse } from '../scripts/read-flags.ts';
import { Screen } from './play/screen.ts';
import { findPlace } from './room/find-place.ts';
import { Room } from './room/room.ts';

// `npm run room | head` is no failure.
process.stdout.on('error', () => process.exit(0));

const flags = readFlags({ args: process.argv.slice(2), options: { data: { type: 'string' } } });
if (!flags.ok) refuse(`${flags.problem}; there is only --data DIRECTORY`);
const { CONCH_DATA_DIR: chosen = '' } = process.env;
const dataDir = flags.values.data ?? (chosen === '' ? defaultDataDirectory() : chosen);
const isTerminal = process.stdin.isTTY && process.stdout.isTTY;

const screen = new Screen(process.stdout, { isFast: true, steps: 1 });
const database = await opened();
const conch = await createConch({ database, kinds: [scriptKind] });
const place = await findPlace({ conch, database });
if (place === null) {
  await conch.close({ drainMs: 0 });
  refuse(`The owner of ${dataDir} is in no space; npm start makes one.`);
}
screen.line(`Conch keeps this room in ${dataDir}. Nothing leaves this machine.`, 'dim');
const room = new Room(conch, screen, place);
const seen = await room.enter();
const lines = createInterface({
  input: process.stdin,
  ...(isTerminal ? { output: process.stdout, prompt: '› ' } : {}),
});
let isOpen = true;
// Whatever is printed stands above the line that is being typed.
const show = (print: () => void): void => {
  if (!isTerminal || !isOpen) return print();
  cursorTo(process.stdout, 0);
  clearLine(process.stdout, 0);
  print();
  return lines.prompt(true);
};
const watching = room.watch(seen, { echoes: !isTerminal, show });
lines.on('SIGINT', () => lines.close());
lines.on('close', () => {
  isOpen = false;
});
if (isTerminal) lines.prompt();
for await (const line of lines) {
  if (!(await room.hear(line))) break;
  // Lines from a pipe are said one after the other: each hears the answers to the one before.
  if (!isTerminal) await conch.idle(place.space.id);
  else if (isOpen) lines.prompt();
}
lines.close();
// Nobody is left to wait for answers; who only looked in lets what was left undone come to its end.
if (!isTerminal) await conch.idle(place.space.id);
// What is being said elsewhere goes on at the next start.
await conch.close({ drainMs: 0 });
await watching;
if (isTerminal) screen.line('\nEverything is kept; npm run room goes on from here.', 'dim');

async function opened(): Promise<Database> {
  try {
    return await openSqlite({ dataDir });
  } catch (error) {
    if (!(error instanceof StoreFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
