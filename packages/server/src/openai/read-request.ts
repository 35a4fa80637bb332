import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { OpenaiRefused } from './openai-error.ts';

/** A request of either API, reduced to the fields that Conch uses. */
export interface OpenaiRequest {
  readonly model: string;
  /** The last message of the user. The rest of the client's history is not used. */
  readonly text: string;
  /** A hash of the client's id of the conversation. Null if the client sent none. */
  readonly chatHash: string | null;
  readonly isStream: boolean;
  readonly withUsage: boolean;
  /** Whether the client offers tools, which Conch's agents cannot call. */
  readonly hasTools: boolean;
}

const content = z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]);
const message = z.looseObject({ role: z.string(), content: content.nullish() });
const common = {
  model: z.string().min(1),
  stream: z.boolean().nullish(),
  tools: z.array(z.unknown()).nullish(),
  functions: z.array(z.unknown()).nullish(),
  metadata: z.looseObject({ conversation_id: z.string().nullish() }).nullish(),
};

const chatBody = z.looseObject({
  ...common,
  messages: z.array(message).min(1),
  n: z.int().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});

const responsesBody = z.looseObject({
  ...common,
  input: z.union([z.string(), z.array(message).min(1)]),
  previous_response_id: z.string().nullish(),
});

/** Reads the body of `chat/completions`. */
export function readChat(body: unknown, headers: IncomingHttpHeaders): OpenaiRequest {
  const read = parsed(chatBody, body);
  if ((read.n ?? 1) !== 1) throw new OpenaiRefused('n', 'A space gives one answer. Leave out “n”.');
  return {
    ...commonOf(read, headers),
    text: lastOfUser(read.messages, 'messages'),
    withUsage: read.stream_options?.include_usage === true,
  };
}

/** Reads the body of `responses`. */
export function readResponses(body: unknown, headers: IncomingHttpHeaders): OpenaiRequest {
  const read = parsed(responsesBody, body);
  if (typeof read.previous_response_id === 'string') {
    const what = 'Conch stores no responses. Send “metadata.conversation_id” to continue a chat.';
    throw new OpenaiRefused('previous_response_id', what);
  }
  const { input } = read;
  const text = typeof input === 'string' ? input : lastOfUser(input, 'input');
  return { ...commonOf(read, headers), text, withUsage: true };
}

type CommonBody = Pick<z.infer<typeof chatBody>, keyof typeof common>;

function commonOf(
  { model, stream, tools, functions, metadata }: CommonBody,
  headers: IncomingHttpHeaders,
): Omit<OpenaiRequest, 'text' | 'withUsage'> {
  return {
    model,
    isStream: stream === true,
    hasTools: (tools?.length ?? 0) > 0 || (functions?.length ?? 0) > 0,
    chatHash: chatHashOf(headers['x-openwebui-chat-id'] ?? metadata?.conversation_id),
  };
}

function chatHashOf(id: string | readonly string[] | null | undefined): string | null {
  if (typeof id !== 'string' || id.trim() === '') return null;
  return createHash('sha256').update(id.trim()).digest('base64url');
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join('.') ?? '';
  throw new OpenaiRefused(path, `“${path}” is not valid: ${issue?.message ?? 'wrong type'}.`);
}

type ClientMessage = z.infer<typeof message>;

function lastOfUser(messages: readonly ClientMessage[], param: string): string {
  if (messages.at(-1)?.role === 'tool') throw noTools(param);
  const last = messages.findLast(({ role }) => role === 'user');
  const text =
    typeof last?.content === 'string' ? last.content : textOf(last?.content ?? [], param);
  if (text.trim() === '') {
    throw new OpenaiRefused(param, 'There is no text of the user. Send a message with text.');
  }
  return text;
}

function textOf(parts: readonly { readonly type: string }[], param: string): string {
  const texts = parts.map((part) => {
    const isText = part.type === 'text' || part.type === 'input_text';
    if (isText && 'text' in part && typeof part.text === 'string') return part.text;
    throw new OpenaiRefused(param, 'Conch reads only text here. Send the message without files.');
  });
  return texts.join('\n');
}

/** The refusal of tools that the client offers. */
export function noTools(param: string): OpenaiRefused {
  const what =
    'Conch’s agents cannot call tools of the client. Turn tools off for this model. Agents use the tools that Conch gives them.';
  return new OpenaiRefused(param, what);
}
