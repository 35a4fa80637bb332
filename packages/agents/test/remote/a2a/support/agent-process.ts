// An A2A agent in a separate process. The process uses the server of the A2A SDK. Under the path
// /lies, it serves agents that break the protocol.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { TaskState, type AgentCard } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
  type ExecutionEventBus,
} from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
  restHandler,
  UserBuilder,
} from '@a2a-js/sdk/server/express';
import express from 'express';
import { DEEDS, A2aTurn, words, type A2aBehaviour } from './deeds.ts';
import { lie } from './lies.ts';

const CARD_PATH = '/.well-known/agent-card.json';
const { noAuthentication: userBuilder } = UserBuilder;

/** The messages to the parent process. */
export type FromAgent =
  | { readonly kind: 'listening'; readonly origin: string }
  | { readonly kind: 'begun' | 'cancelled'; readonly taskId: string };

function tell(told: FromAgent): void {
  process.send?.(told);
}

const held = new Map<string, A2aTurn>();

const HELD_DEEDS: Readonly<Record<string, A2aBehaviour>> = {
  // Keeps the task open until the parent process sends `go` or the task is cancelled.
  hold: async (turn, text) => {
    turn.begin();
    turn.make({ parts: [words('At it. ')] });
    const { taskId } = turn.asked;
    held.set(taskId, turn);
    tell({ kind: 'begun', taskId });
    const [said] = (await once(process, 'message')) as [unknown];
    if (said !== 'go' || !held.delete(taskId)) return;
    turn.make({ parts: [words(text)] }, true);
    turn.state(TaskState.TASK_STATE_COMPLETED);
  },
  die: (turn) => {
    turn.begin();
    turn.make({ parts: [words('I am about to ')] });
    setImmediate(() => setImmediate(() => process.kill(process.pid, 'SIGKILL')));
  },
};

const executor: AgentExecutor = {
  async execute(asked, bus) {
    const turn = new A2aTurn(asked, bus);
    if (asked.task !== undefined) return answerTo(turn);
    const said = asked.userMessage.parts[0]?.content;
    const [, deed = '', rest = ''] =
      said?.$case === 'text' ? (/^(?:@\S+ )?(\S+) ?(.*)$/su.exec(said.value) ?? []) : [];
    await { ...DEEDS, ...HELD_DEEDS }[deed]?.(turn, rest);
    return undefined;
  },
  async cancelTask(taskId: string, bus: ExecutionEventBus) {
    const turn = held.get(taskId);
    held.delete(taskId);
    tell({ kind: 'cancelled', taskId });
    if (turn !== undefined) new A2aTurn(turn.asked, bus).state(TaskState.TASK_STATE_CANCELED);
  },
};

/** If the agent asked a question in a task, any message continues the task. */
function answerTo(turn: A2aTurn): void {
  const said = turn.asked.userMessage.parts[0]?.content;
  turn.begin();
  turn.make({
    artifactId: 'final',
    parts: [words(`Now I know: ${said?.$case === 'text' ? said.value : ''}`)],
  });
  turn.state(TaskState.TASK_STATE_COMPLETED);
}

const app = express();
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function cardOf(path: string, changes: Partial<AgentCard>): AgentCard {
  return {
    name: 'Far',
    description: 'An agent for tests.',
    version: '1',
    provider: undefined,
    capabilities: { extensions: [] },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [],
    signatures: [],
    supportedInterfaces: [
      { url: `${origin}${path}`, protocolBinding: 'JSONRPC', tenant: '', protocolVersion: '1.0' },
    ],
    ...changes,
  };
}

function handlerOf(card: AgentCard): DefaultRequestHandler {
  return new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
}

function serve(path: string, changes: Partial<AgentCard>): void {
  const requestHandler = handlerOf(cardOf(path, changes));
  app.use(`${path}${CARD_PATH}`, agentCardHandler({ agentCardProvider: requestHandler }));
  app.use(path, jsonRpcHandler({ requestHandler, userBuilder }));
}

serve('/streaming', { capabilities: { streaming: true, extensions: [] } });
serve('/plain', {});
const conch = { uri: 'urn:conch:a2a:task:1', description: '', required: false, params: undefined };
serve('/conch', { capabilities: { streaming: true, extensions: [conch] } });

const rest = { tenant: '', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' };
const restCard = cardOf('/rest', {
  capabilities: { streaming: true, extensions: [] },
  supportedInterfaces: [{ ...rest, url: `${origin}/rest` }],
});
const restAgent = handlerOf(restCard);
app.use(`/rest${CARD_PATH}`, agentCardHandler({ agentCardProvider: restAgent }));
app.use('/rest', restHandler({ requestHandler: restAgent, userBuilder }));

const oldCard = cardOf('/old', {
  capabilities: { streaming: true, extensions: [] },
  supportedInterfaces: [
    { url: `${origin}/old`, protocolBinding: 'JSONRPC', tenant: '', protocolVersion: '0.3' },
  ],
});
app.use(`/old${CARD_PATH}`, (_request, response) => {
  const { supportedInterfaces: _, ...fields } = oldCard;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ ...fields, url: `${origin}/old`, protocolVersion: '0.3.0' }));
});
app.use(
  '/old',
  jsonRpcHandler({
    requestHandler: handlerOf(oldCard),
    userBuilder,
    legacyCompat: { enabled: true },
  }),
);

app.use('/lies', (request, response) => void lie(origin, request, response));

// Exits together with the parent process.
process.on('disconnect', () => process.exit());
tell({ kind: 'listening', origin });
