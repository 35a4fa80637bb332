import type { Fetch } from '../llm/providers/provider.ts';

/** A request in the way of OpenAI’s chat, as far as tests look at it. */
export interface ChatBody {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** What a model says, and calls, in one step. */
export interface ModelSays {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
  /** What it reports of them; `null`: nothing. */
  readonly tokens?: { readonly input: number; readonly output: number } | null;
  /** It might write no more. */
  readonly isCut?: true;
}

export type FakeModel = (body: ChatBody, text: string) => ModelSays | Promise<ModelSays>;

/** What it says as a provider streams it. */
export function streamOf({ text = '', calls = [], tokens, isCut }: ModelSays): string {
  const made = calls.map(({ name, input }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const usage = {
    prompt_tokens: tokens?.input ?? 10,
    completion_tokens: tokens?.output ?? 1,
    total_tokens: (tokens?.input ?? 10) + (tokens?.output ?? 1),
  };
  const end = made.length === 0 ? 'stop' : 'tool_calls';
  const parts = [
    part({ role: 'assistant', content: text }, null),
    ...(made.length === 0 ? [] : [part({ tool_calls: made }, null)]),
    { ...part({}, isCut === true ? 'length' : end), ...(tokens === null ? {} : { usage }) },
  ];
  return `${parts.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')}data: [DONE]\n\n`;
}

function part(delta: object, reason: string | null) {
  const choices = [{ index: 0, delta, finish_reason: reason }];
  return { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'fake', choices };
}

/** The way to a provider that is this very function: nothing leaves the process. */
export function fetchOf(model: FakeModel): Fetch {
  return async (_, init) => {
    const text = typeof init?.body === 'string' ? init.body : '{}';
    const said = streamOf(await model(JSON.parse(text) as ChatBody, text));
    return new Response(said, { headers: { 'content-type': 'text/event-stream' } });
  };
}

/** Whether a step is asked for to sum up, and not to answer. */
export function isSummary({ messages }: ChatBody): boolean {
  return String(messages[0]?.content).includes('Sum up for yourself');
}
