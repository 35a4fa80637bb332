import type { FastifyReply } from 'fastify';
import { hangUpOf } from '../http/hang-up.ts';
import { authorise } from '../auth/authorise.ts';
import type { PersonalStanding } from '../http/route-request.ts';
import type { Services } from '../services.ts';
import { LiveAuthorization } from '../socket/live-authorization.ts';
import { closingWords, wholeText, type AnswerStyle } from './answer-text.ts';
import { postQuestion, settledExchange, type PostedQuestion } from './ask-space.ts';
import { answerToClientPrompt } from './client-prompts.ts';
import { conversationSpace } from './conversation-space.ts';
import { EventWriter } from './event-writer.ts';
import type { ResponseFormat, ResponseHead } from './formats.ts';
import { LiveAnswers } from './live-answers.ts';
import { modelOf } from './models.ts';
import { noTools, type OpenaiRequest } from './read-request.ts';

interface OpenaiCall {
  readonly by: PersonalStanding;
  readonly asked: OpenaiRequest;
  readonly format: ResponseFormat;
  readonly reply: FastifyReply;
}

/** Answers a request: posts the last message into the space, and gives what the agents answer. */
export async function answerRequest(services: Services, call: OpenaiCall): Promise<object> {
  const { by, asked, format, reply } = call;
  const { spaceId: modelSpace, agentName } = await modelOf(services, by, asked.model);
  const head: ResponseHead = {
    id: services.newId(),
    model: asked.model,
    created: Math.floor(services.clock.now() / 1000),
    withUsage: asked.withUsage,
  };
  const fixed = answerToClientPrompt(asked.text);
  if (fixed !== null) return giveFixed(services, call, head, fixed);
  if (asked.hasTools) throw noTools('tools');
  const { text, chatHash } = asked;
  const spaceId =
    chatHash === null
      ? modelSpace
      : await conversationSpace(services, { by, templateId: modelSpace, chatHash, text });
  // The rights in a new space are known only after they are loaded again.
  const standing = chatHash === null ? by : await services.gate.renew(by);
  const refusal = authorise(standing, 'speak', spaceId);
  if (refusal !== null) throw refusal;
  const signal = hangUpOf(reply.raw);
  const caller = standing as PersonalStanding;
  const question = { by: caller, spaceId, agentName, text, signal };
  const posted = await postQuestion(services, question);
  const style = { agentName, link: `${services.own().origin}/spaces/${spaceId}` };
  if (asked.isStream) return streamAnswers(services, call, { head, posted, style });
  const exchange = await settledExchange(services, posted);
  return format.whole(head, { text: wholeText(exchange, style), exchange });
}

function writerOf({ clock, config }: Services, { format, reply }: OpenaiCall): EventWriter {
  const { heartbeatMs } = config.limits;
  return new EventWriter(reply, { isNamed: format.isNamed, clock, heartbeatMs });
}

function giveFixed(services: Services, call: OpenaiCall, head: ResponseHead, text: string): object {
  const { asked, format, reply } = call;
  const end = { text, exchange: null };
  if (!asked.isStream) return format.whole(head, end);
  const writer = writerOf(services, call);
  writer.send([...format.begin(head), ...format.delta(head, text), ...format.end(head, end)]);
  writer.end();
  return reply;
}

interface StreamedAnswer {
  readonly head: ResponseHead;
  readonly posted: PostedQuestion;
  readonly style: AnswerStyle;
}

async function streamAnswers(
  services: Services,
  call: OpenaiCall,
  { head, posted, style }: StreamedAnswer,
): Promise<object> {
  const { format, reply } = call;
  const { by, spaceId, seq } = posted;
  const writer = writerOf(services, call);
  const live = new LiveAnswers(seq, style);
  let text = '';
  const send = (delta: string): void => {
    if (delta === '') return;
    text += delta;
    writer.send(format.delta(head, delta));
  };
  const pass = new LiveAuthorization(services, { standing: by, action: 'be-someone' });
  const feed = services.conch.subscribe(spaceId, { after: seq - 1 });
  const copied = (async () => {
    for await (const item of feed) {
      if (!(await pass.canRead(spaceId))) break;
      send(live.take(item));
    }
  })();
  try {
    writer.send(format.begin(head));
    const exchange = await settledExchange(services, posted);
    await feed.return?.();
    await copied;
    send(live.rest(exchange.answers));
    const closing = closingWords(exchange, style);
    if (closing !== null) send(live.paragraph(closing));
    writer.send(format.end(head, { text, exchange }));
    writer.end();
  } catch (error) {
    await feed.return?.();
    await copied.catch(() => {});
    writer.fail(error);
  }
  return reply;
}
