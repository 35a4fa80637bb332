import type { MessageOnWire } from '@conch/protocol';
import type { Client, RouteOutput } from '@conch/sdk';
import { failureOf, notFound } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { argument, optionalArgument } from '../../command-input.ts';
import { isId } from '../../names/find-named.ts';
import { findSpace, listSpaces } from '../../names/find-space.ts';
import { cleanLine } from '../../print/clean-text.ts';
import { messageText } from '../../print/message-text.ts';
import type { Output } from '../../print/output.ts';

/** Explains an answer, or the decision about a message of a person. */
export const why = command({
  name: 'why',
  summary: 'Explains why an agent answered, or which agents a message reached and why.',
  examples: ['conch why Office', 'conch why Office --json'],
  args: {
    place: argument('SPACE', 'name or id of a space, or the id of a message', {
      completes: 'space',
    }),
    message: optionalArgument('MESSAGE', 'id of a message; the last one if missing'),
  },
  run: async ({ client, out }, { place, message }) => {
    const opened = await client();
    const found = await messageToExplain(opened, { place, messageId: message });
    await (found.runId === null
      ? explainPost(opened, out, found)
      : explainAnswer(opened, out, { ...found, runId: found.runId }));
  },
});

async function messageToExplain(
  client: Client,
  { place, messageId }: { readonly place: string; readonly messageId: string | undefined },
): Promise<MessageOnWire> {
  if (messageId === undefined && isId(place)) {
    const found = await messageAnywhere(client, place);
    if (found !== null) return found;
  }
  const { id: spaceId, name } = await findSpace(client, place);
  const params = { spaceId };
  if (messageId !== undefined) {
    return client.call('readMessage', { params: { spaceId, messageId } });
  }
  const { items } = await client.call('readMessages', { params, query: { limit: 50 } });
  const last = items.findLast(({ sender }) => sender !== null);
  if (last === undefined) throw notFound(`Nobody has said anything in ${name}.`, 'no-such-message');
  return last;
}

/** Finds a message by its id in all spaces. Null if no message has the id. */
async function messageAnywhere(client: Client, messageId: string): Promise<MessageOnWire | null> {
  for (const { id: spaceId } of await listSpaces(client, { isOfAll: false })) {
    if (spaceId === messageId) return null;
    try {
      return await client.call('readMessage', { params: { spaceId, messageId } });
    } catch (error) {
      if (failureOf(error).kind !== 'not-found') throw error;
    }
  }
  return null;
}

async function explainAnswer(
  client: Client,
  out: Output,
  message: MessageOnWire & { readonly runId: string },
): Promise<void> {
  const { spaceId, runId } = message;
  const run = await client.call('explainRun', { params: { spaceId, runId } });
  const row = (title: string, words: string) => `${out.style('dim', title)} ${cleanLine(words)}`;
  const lines = [
    messageText(out, message),
    '',
    cleanLine(run.sentence),
    row('Rule', `${run.because}: ${run.rule}`),
    row('Step', `${run.step} of ${run.steps} in its chain`),
    ...(run.trigger === null ? [] : [row('About', triggerWords(run.trigger))]),
    ...run.waiters.map(({ agentName }) => row('Waiting', agentName)),
    ...run.passedOver.map(({ sentence }) => row('Silent', sentence)),
    ...(run.outcomeWords === null ? [] : [row('Result', `${run.agentName} ${run.outcomeWords}`)]),
  ];
  out.show({ message, run }, lines.join('\n'));
}

const LONGEST_QUOTE = 200;

function triggerWords({
  sender,
  content,
}: NonNullable<RouteOutput<'explainRun'>['trigger']>): string {
  const words = `${sender?.name ?? 'Conch'}: ${content}`;
  return words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE - 1)}…` : words;
}

async function explainPost(client: Client, out: Output, message: MessageOnWire): Promise<void> {
  const { spaceId, id: messageId } = message;
  const params = { spaceId };
  const { items } = await client.call('listDecisions', { params, query: { messageId } });
  const lines = items.flatMap((decision) =>
    decision.lines.map(({ sentence, because }) => `${sentence} (${because})`),
  );
  const text = lines.length === 0 ? 'No agent was asked.' : lines.map(cleanLine).join('\n');
  out.show({ message, decisions: items }, `${messageText(out, message)}\n\n${text}`);
}
