// A server of tools over stdio that behaves in one odd way: which, its argument says.
import { createInterface } from 'node:readline';

const habit = process.argv[2] ?? '';
const TOOL = { name: 'look', description: 'Looks.', inputSchema: { type: 'object' } };

interface Question {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly protocolVersion?: string };
}

const say = (message: object): void => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
};

const answers: Readonly<Record<string, (question: Question) => object | null>> = {
  initialize: ({ params }) => ({
    protocolVersion: params?.protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: 'odd', version: '1' },
  }),
  'tools/list': () => ({ tools: [TOOL] }),
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
      flood();
      return null;
    case 'says-much':
      return text('é'.repeat(1_000_000));
    case 'goes':
    case 'stays':
      return text(String(process.pid));
    default:
      return text('fine');
  }
}

function flood(): void {
  for (let count = 0; count < 100; count += 1) {
    say({ method: 'notifications/tools/list_changed' });
  }
  setImmediate(flood);
}

if (habit === 'stays') process.on('SIGTERM', () => {});
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const question = JSON.parse(line) as Question;
    if (habit === 'mute') return;
    const result = answers[question.method]?.(question) ?? null;
    if (result !== null && question.id !== undefined) say({ id: question.id, result });
  })
  .on('close', () => {
    // Whoever stays does so though nobody listens any more.
    if (habit === 'stays') setTimeout(() => process.exit(0), 60_000);
    else process.exit(0);
  });
