import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** A handwritten agent. All its answers are wrong in one way, which `name` selects. */
export async function lie(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, name = '', ...path] = (request.url ?? '').split('/');
  const card = {
    name: 'Liar',
    supportedInterfaces: [
      { url: `${origin}/lies/${name}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    ],
    capabilities: { streaming: !name.startsWith('plain-') },
  };
  if (path.at(-1) === 'agent-card.json') {
    if (name === 'card-that-never-comes') return;
    const told: unknown = name in CARDS ? CARDS[name]?.(card) : card;
    return sendJson(response, told);
  }
  const { id, method, params } = (await json(request)) as Omit<LieRequest, 'response'>;
  // An agent with a false card needs no false answer, so it uses the answer of `plain-500`.
  const answer = LIES[name] ?? LIES['plain-500'];
  return answer?.({ response, id, method, params });
}

interface LieRequest {
  readonly response: ServerResponse;
  readonly id: number;
  readonly method: string;
  readonly params: { readonly message: { readonly taskId?: string } };
}

interface Card {
  readonly supportedInterfaces: readonly { readonly url: string }[];
}

const CARDS: Readonly<Record<string, (card: Card) => unknown>> = {
  'card-is-a-text': () => 'no card',
  'card-is-null': () => null,
  'card-is-empty': () => ({}),
  'card-without-addresses': (card) => ({ ...card, supportedInterfaces: [] }),
  'card-with-odd-addresses': (card) => ({ ...card, supportedInterfaces: [{ url: 7 }, null] }),
  'card-of-another-origin': (card) => ({
    ...card,
    supportedInterfaces: [{ ...card.supportedInterfaces[0], url: 'http://127.0.0.1:1/rpc' }],
  }),
  'card-of-another-binding': (card) => ({
    ...card,
    supportedInterfaces: [{ ...card.supportedInterfaces[0], protocolBinding: 'GRPC' }],
  }),
  'card-that-is-large': (card) => ({ ...card, description: 'x'.repeat(300_000) }),
  'card-that-is-deep': (card) => ({ ...card, skills: nested(40) }),
  'card-of-many-addresses': (card) => ({
    ...card,
    supportedInterfaces: times(12_000, () => ({})),
  }),
  'card-that-is-old-and-empty': () => ({ url: 'http://127.0.0.1:1/', protocolVersion: '0.3.0' }),
};

const TASK = { id: 'task', contextId: 'context', status: { state: 'TASK_STATE_WORKING' } };
const MEGABYTE = 1024 * 1024;
let looks = 0;

const LIES: Readonly<Record<string, (asked: LieRequest) => void>> = {
  'plain-page': ({ response }) => {
    response.setHeader('content-type', 'text/html');
    response.end('<h1>Welcome</h1>');
  },
  'plain-null': ({ response }) => sendJson(response, null),
  'plain-nothing': ({ response, id }) => sendJson(response, { jsonrpc: '2.0', id, result: {} }),
  'plain-other-id': ({ response }) =>
    sendJson(response, { jsonrpc: '2.0', id: 77, result: { task: TASK } }),
  'plain-no-version': ({ response, id }) => sendJson(response, { id, result: { task: TASK } }),
  'plain-half': ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
    response.write('{"jsonrpc":', () => response.destroy());
  },
  'plain-reset': ({ response }) => void response.destroy(),
  'plain-large': ({ response, id }) =>
    sendJson(response, { jsonrpc: '2.0', id, padding: 'x'.repeat(11 * MEGABYTE) }),
  'plain-deep': ({ response }) => {
    response.setHeader('content-type', 'application/json');
    response.end('['.repeat(500_000) + ']'.repeat(500_000));
  },
  'plain-deep-inside': ({ response, id }) =>
    sendJson(response, {
      jsonrpc: '2.0',
      id,
      result: { task: { ...TASK, metadata: { odd: nested(40) } } },
    }),
  'plain-many-parts': ({ response, id }) =>
    sendJson(response, {
      jsonrpc: '2.0',
      id,
      result: {
        task: { ...TASK, artifacts: [{ artifactId: 'a', parts: times(11_000, () => ({})) }] },
      },
    }),
  'plain-ever-more-artifacts': ({ response, id, method }) => {
    looks += 1;
    const artifacts = times(300, (at) => ({ artifactId: `${looks} ${at}` }));
    const task = { ...TASK, artifacts };
    sendJson(response, { jsonrpc: '2.0', id, result: method === 'GetTask' ? task : { task } });
  },
  'plain-elsewhere': ({ response }) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' });
    response.end();
  },
  'plain-refused': ({ response, id }) =>
    sendJson(response, { jsonrpc: '2.0', id, error: { code: -32_603, message: 'no' } }),
  'plain-500': ({ response }) => {
    response.writeHead(500, { 'content-type': 'text/plain' });
    response.end('oops');
  },
  'plain-401': ({ response }) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"detail":"who are you?"}');
  },
  'plain-503': ({ response }) => {
    response.writeHead(503);
    response.end();
  },
  // Reports for ever that the task is in progress.
  'plain-forever': ({ response, id, method }) =>
    sendJson(response, {
      jsonrpc: '2.0',
      id,
      result: method === 'GetTask' ? TASK : { task: TASK },
    }),
  'plain-changeling': ({ response, id, method }) =>
    sendJson(response, {
      jsonrpc: '2.0',
      id,
      result: method === 'GetTask' ? { ...TASK, id: 'another' } : { task: TASK },
    }),
  page: ({ response }) => {
    response.setHeader('content-type', 'text/html');
    response.end('<h1>Welcome</h1>');
  },
  empty: ({ response }) => stream(response),
  'no-json': ({ response }) => stream(response, 'data: {nonsense\n\n'),
  'no-event': (asked) => stream(asked.response, event(asked, {})),
  'no-state': (asked) => stream(asked.response, event(asked, { task: { id: 'task' } })),
  'no-task-id': (asked) => stream(asked.response, event(asked, { task: { ...TASK, id: '' } })),
  'odd-state': (asked) =>
    stream(
      asked.response,
      event(asked, { task: { ...TASK, status: { state: 'TASK_STATE_ASLEEP' } } }),
    ),
  'other-task': (asked) =>
    stream(
      asked.response,
      event(asked, { task: TASK }),
      event(asked, {
        statusUpdate: { taskId: 'another', status: { state: 'TASK_STATE_COMPLETED' } },
      }),
    ),
  'other-id': (asked) => stream(asked.response, event({ ...asked, id: 77 }, { task: TASK })),
  'no-end-of-line': ({ response }) => stream(response, `data: ${'x'.repeat(5 * MEGABYTE)}`),
  'too-much': (asked) =>
    stream(asked.response, event(asked, { message: { parts: [{ text: 'x'.repeat(300_000) }] } })),
  'too-much-in-pieces': (asked) =>
    stream(
      asked.response,
      event(asked, { task: TASK }),
      ...Array.from({ length: 300 }, () => event(asked, artifact('x'.repeat(1_000)))),
    ),
  'deep-event': (asked) =>
    stream(asked.response, event(asked, { task: { ...TASK, metadata: { odd: nested(40) } } })),
  'many-artifacts': (asked) =>
    stream(
      asked.response,
      ...times(1_001, (at) =>
        event(asked, { artifactUpdate: { taskId: 'task', artifact: { artifactId: `${at}` } } }),
      ),
    ),
  'error-midway': (asked) =>
    stream(
      asked.response,
      event(asked, { task: TASK }),
      `data: ${JSON.stringify({ jsonrpc: '2.0', id: asked.id, error: { code: -32_603, message: 'no' } })}\n\n`,
    ),
  // The stream breaks off, but the task ends normally.
  'cut-off': (asked) => {
    const { response, id, method } = asked;
    if (method === 'GetTask') return sendJson(response, { jsonrpc: '2.0', id, result: FINISHED });
    response.setHeader('content-type', 'text/event-stream');
    response.write(event(asked, { task: TASK }));
    return void response.write(event(asked, artifact('The first ')), () => response.destroy());
  },
  // The stream is closed normally, but the task has not ended.
  'closed-early': (asked) => {
    const { response, id, method } = asked;
    if (method === 'GetTask') return sendJson(response, { jsonrpc: '2.0', id, result: FINISHED });
    return stream(response, event(asked, { task: TASK }));
  },
  gone: (asked) => {
    if (asked.method === 'GetTask') return void asked.response.destroy();
    return stream(asked.response, event(asked, { task: TASK }), event(asked, artifact('I say ')));
  },
  // The agent asks a question and forgets the task before the reply arrives.
  forgetful: (asked) => {
    const { response, id, params } = asked;
    if (params.message.taskId !== undefined) {
      const error = { code: -32_001, message: 'Task not found' };
      return sendJson(response, { jsonrpc: '2.0', id, error });
    }
    const message = { messageId: 'question', parts: [{ text: 'Which month?' }] };
    const status = { state: 'TASK_STATE_INPUT_REQUIRED', message };
    return stream(response, event(asked, { task: { ...TASK, status } }));
  },
  'plain-deaf': ({ response, id, method }) => {
    if (method !== 'GetTask') sendJson(response, { jsonrpc: '2.0', id, result: { task: TASK } });
  },
  silent: ({ response }) => {
    response.setHeader('content-type', 'text/event-stream');
    response.flushHeaders();
  },
};

function times<T>(length: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length }, (_, at) => make(at));
}

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}

const FINISHED = {
  ...TASK,
  status: { state: 'TASK_STATE_COMPLETED' },
  artifacts: [{ artifactId: 'answer', parts: [{ text: 'The first ' }, { text: 'and the last.' }] }],
};

function artifact(text: string): object {
  const parts = [{ text }];
  return {
    artifactUpdate: { taskId: 'task', artifact: { artifactId: 'answer', parts }, append: true },
  };
}

function event({ id }: LieRequest, result: object): string {
  return `data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`;
}

function stream(response: ServerResponse, ...events: readonly string[]): void {
  response.setHeader('content-type', 'text/event-stream');
  for (const one of events) response.write(one);
  response.end();
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}
