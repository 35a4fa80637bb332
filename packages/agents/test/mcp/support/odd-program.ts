// A tool server over stdio with one odd habit, chosen by its argument.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const habit = process.argv[2] ?? '';
const TOOL = { name: 'look', description: 'Looks.', inputSchema: { type: 'object' } };

interface Question {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly protocolVersion?: string };
}

let pages = 0;

const say = (message: object): void => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
};

const answers: Readonly<Record<string, (question: Question) => object | null>> = {
  initialize: ({ params }) => ({
    protocolVersion: params?.protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: 'odd', version: '1' },
  }),
  'tools/list': () => ({
    tools: [TOOL],
    ...(habit === 'lists-without-end' ? { nextCursor: String((pages += 1)) } : {}),
  }),
  'tools/call': () => called(),
};

function called(): object | null {
  const text = (whole: string): object => ({ content: [{ type: 'text', text: whole }] });
  switch (habit) {
    case 'hangs':
      return null;
    case 'dies':
      return process.exit(1);
    case 'floods-one-line':
      process.stdout.write('x'.repeat(20_000_000));
      return null;
    case 'floods-notices':
      flood('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
      return null;
    case 'floods-garbage':
      flood('what is no message');
      return null;
    case 'floods-long-garbage':
      flood('"'.repeat(1_000_000));
      return null;
    case 'starts-others':
      return text([1, 2].map(startOther).join(' '));
    case 'says-much':
      return text('é'.repeat(1_000_000));
    case 'goes':
    case 'stays':
      return text(String(process.pid));
    default:
      return text('fine');
  }
}

/** Waits for `drain`, because otherwise unread output would fill the memory of this process. */
function flood(line: string): void {
  const lines = `${line}\n`.repeat(Math.ceil(10_000 / line.length));
  if (process.stdout.write(lines)) setImmediate(flood, line);
  else process.stdout.once('drain', () => flood(line));
}

/** Starts a process that inherits stdout and ignores SIGTERM. */
function startOther(): number {
  const script = "process.on('SIGTERM', () => {}); setTimeout(() => {}, 60_000)";
  const { pid = 0 } = spawn(process.execPath, ['-e', script], { stdio: 'inherit' });
  return pid;
}

// When a program floods its output, an error of a closed stdout must not end the program.
if (habit.startsWith('floods')) process.stdout.on('error', () => {});
if (habit === 'floods-from-the-start') flood('what is no message');
if (habit === 'stays') process.on('SIGTERM', () => {});
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const question = JSON.parse(line) as Question;
    if (habit === 'mute') return;
    const result = answers[question.method]?.(question) ?? null;
    if (result !== null && question.id !== undefined) say({ id: question.id, result });
  })
  .on('close', () => {
    // With the habit `stays` the program keeps running after its input is closed.
    if (habit === 'stays') setTimeout(() => process.exit(0), 60_000);
    else process.exit(0);
  });
