// `npm start`: a room with script agents in your terminal. What is said is kept in the data
// directory; the next start goes on where this one was, even if it was killed.
import { clearLine, createInterface, cursorTo } from 'node:readline';
import { scriptKind } from '@conch/agents';
import { createConch, type Conch } from '@conch/runtime';
import { StoreFailed } from '@conch/store';
import { readFlags, refuse } from '../scripts/read-flags.ts';
import { Screen } from './play/screen.ts';
import { dataDirectory } from './room/data-directory.ts';
import { demoSpace } from './room/demo-space.ts';
import { Room } from './room/room.ts';

// `npm start | head` is no failure.
process.stdout.on('error', () => process.exit(0));

const flags = readFlags({ args: process.argv.slice(2), options: { data: { type: 'string' } } });
if (!flags.ok) refuse(`${flags.problem}; there is only --data DIRECTORY`);
const dataDir = flags.values.data ?? dataDirectory();
const isTerminal = process.stdin.isTTY && process.stdout.isTTY;

const screen = new Screen(process.stdout, { isFast: true, steps: 1 });
const conch = await opened();
screen.line(`Conch keeps this room in ${dataDir}. Nothing leaves this machine.`, 'dim');
const room = new Room(conch, screen, await demoSpace(conch));
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
  if (!isTerminal) await conch.idle();
  else if (isOpen) lines.prompt();
}
lines.close();
// Nobody is left to wait for answers; who only looked in lets what was left undone come to its end.
if (!isTerminal) await conch.idle();
await conch.close();
await watching;
if (isTerminal) screen.line('\nEverything is kept; npm start goes on from here.', 'dim');

async function opened(): Promise<Conch> {
  try {
    return await createConch({ database: dataDir, kinds: [scriptKind] });
  } catch (error) {
    if (!(error instanceof StoreFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
