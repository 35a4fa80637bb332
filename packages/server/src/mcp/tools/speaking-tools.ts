import { asMessageId, explainRule, type MessageId, type RuleId, type SpaceId } from '@conch/engine';
import type { Exchange } from '@conch/runtime';
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { waitForExchange } from '../../wait-for-exchange.ts';
import { exchangeOnWire } from '../../wire/runs/exchange.ts';
import { dataResult, messageFact, toolResult } from '../tool-result.ts';
import { findSpace, idArgument, spaceArgument, type PersonDoor } from './person-door.ts';
import { pageOf } from './reading-tools.ts';

const message = {
  space: spaceArgument,
  text: z
    .string()
    .min(1)
    .describe('The message. Write @NAME to address an agent, or @all for every agent.'),
  reply_to: idArgument.optional().describe('The id of the message that this one answers.'),
  request_id: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Any text that you choose. The same request_id again posts nothing twice.'),
};

const SPEAKS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;

/** Tools that post, and the preview of the answering agents. */
export function addSpeakingTools(door: PersonDoor): void {
  const { server, services, by } = door;
  server.registerTool(
    'ask',
    {
      title: 'Ask and wait',
      description:
        'Posts a message in a space in your name, waits until the agents are done, and gives all answers in order, which agents stayed silent and why, and the cost. If `isOver` is false, the agents still work: call ask again with the same request_id to wait on.',
      inputSchema: z.strictObject({
        ...message,
        wait_seconds: z.int().min(0).max(120).default(60).describe('How long to wait.'),
      }),
      annotations: SPEAKS,
    },
    (asked, context) =>
      toolResult(services.log, async () => {
        const spaceId = await findSpace(door, asked.space);
        const begun = begunIn(context);
        const messageId = begun ?? (await posted(door, spaceId, asked));
        const exchange = await waitForExchange(
          services,
          { by, spaceId, messageId },
          {
            waitMs: asked.wait_seconds * 1_000,
            signal: context.mcpReq.signal,
            // After the person was asked, the wait goes on until the decision.
            untilApproval: begun === null,
          },
        );
        const isAsked = begun === null && !exchange.isOver && exchange.approvals.length > 0;
        const input = isAsked ? approvalInput(door, context, exchange) : null;
        return input ?? exchangeResult(door, exchange);
      }),
  );
  addPostingTools(door);
}

function addPostingTools(door: PersonDoor): void {
  const { server, services, calls, by } = door;
  server.registerTool(
    'post',
    {
      title: 'Post a message',
      description:
        'Posts a message in a space in your name and does not wait for answers. Use ask if you want the answers.',
      inputSchema: z.strictObject(message),
      annotations: SPEAKS,
    },
    (said) =>
      toolResult(services.log, async () => {
        const spaceId = await findSpace(door, said.space);
        return dataResult({ spaceId, messageId: await posted(door, spaceId, said) });
      }),
  );
  server.registerTool(
    'who_would_answer',
    {
      title: 'Who would answer',
      description:
        'Says which agents would answer a message if you posted it now, which would stay silent and why. Posts nothing.',
      inputSchema: z.strictObject({ space: message.space, text: message.text }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ space, text: content }) =>
      toolResult(services.log, async () => {
        const params = { spaceId: await findSpace(door, space) };
        const body = { content };
        const { previews } = await calls.call(by, 'previewMessage', { params, body });
        const [preview] = previews;
        return dataResult({
          policy: preview?.policy,
          refused: preview?.refused?.sentence ?? null,
          wouldAnswer: preview?.speakers.map(({ agentName }) => agentName),
          wouldStaySilent: preview?.silent.map(({ agentIds, count, because }) => {
            return { agentIds, count, why: explainRule(because as RuleId) };
          }),
          mostRuns: preview?.mostRuns,
        });
      }),
  );
}

async function posted(
  { calls, by }: PersonDoor,
  spaceId: SpaceId,
  said: {
    readonly text: string;
    readonly reply_to?: string | undefined;
    readonly request_id?: string | undefined;
  },
): Promise<MessageId> {
  const body = {
    content: said.text,
    ...(said.reply_to === undefined ? {} : { replyToId: said.reply_to }),
    ...(said.request_id === undefined ? {} : { clientId: said.request_id }),
  };
  const { messageId } = await calls.call(by, 'postMessage', { params: { spaceId }, body });
  return asMessageId(messageId);
}

/**
 * The message that an earlier round of this request posted, or null. The client may send any id
 * here: reading what follows from it needs the right to read the space.
 */
function begunIn({ mcpReq }: ServerContext): MessageId | null {
  const state = z.uuid().safeParse(mcpReq.requestState<string>());
  return state.success ? asMessageId(state.data) : null;
}

// The package does not type the keys of the envelope.
interface CapabilityEnvelope {
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

/**
 * Asks the person behind the client to decide on the page. The verdict itself never passes through
 * the client, because a model may answer for its person (T19). Null if the client cannot ask.
 */
function approvalInput(
  door: PersonDoor,
  { mcpReq }: ServerContext,
  { message: { id, spaceId }, approvals }: Exchange,
): InputRequiredResult | null {
  const envelope = (mcpReq.envelope ?? {}) as CapabilityEnvelope;
  const { elicitation } = envelope[CLIENT_CAPABILITIES_META_KEY] ?? {};
  if (!door.isModern || elicitation === undefined) return null;
  const tools = approvals.map(({ tool }) => tool).join(', ');
  const url = pageOf(door, spaceId);
  const text = `An agent asks a person for approval (${tools}). Decide on the page of the space, then continue: ${url}`;
  const approval =
    elicitation.url === undefined
      ? inputRequired.elicit({ message: text, requestedSchema: { type: 'object', properties: {} } })
      : inputRequired.elicitUrl({ message: text, url });
  return inputRequired({ requestState: id, inputRequests: { approval } });
}

async function exchangeResult(door: PersonDoor, given: Exchange): Promise<CallToolResult> {
  const exchange = await exchangeOnWire(door.services.conch, given);
  const { isOver, answers, runs, silences, approvals, chains, cost } = exchange;
  return dataResult({
    isOver,
    messageId: exchange.message.id,
    answers: answers.map(messageFact),
    runs: runs.map(({ runId, agentName, sentence, outcome, outcomeWords }) => {
      return { runId, agentName, why: sentence, outcome, outcomeWords };
    }),
    silent: silences.map(({ agentName, count, sentence }) => ({ agentName, count, why: sentence })),
    chainIds: chains.map(({ id }) => id),
    ...(approvals.length === 0
      ? {}
      : {
          waitsForApproval: approvals.map(({ tool, input, reason }) => ({ tool, input, reason })),
          decideAt: pageOf(door, exchange.message.spaceId),
        }),
    tokens: cost.tokens,
    costUsd: cost.costUsd,
  });
}
