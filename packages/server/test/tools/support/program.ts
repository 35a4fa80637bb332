// An MCP server over stdio. It reads its tools from a file for every request, and appends one
// character to another file for each call.
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

interface Question {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly protocolVersion?: string };
}

const [, , file = ''] = process.argv;
const answers: Readonly<Record<string, (question: Question) => object>> = {
  initialize: ({ params }) => ({
    protocolVersion: params?.protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'of the tests', version: '1' },
  }),
  'tools/list': () => ({ tools: JSON.parse(readFileSync(file, 'utf8')) as unknown }),
  'tools/call': () => {
    appendFileSync(`${file}.calls`, '.');
    return { content: [{ type: 'text', text: 'It is fine.' }] };
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const question = JSON.parse(line) as Question;
  const result = answers[question.method]?.(question);
  if (result === undefined || question.id === undefined) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: question.id, result })}\n`);
});
