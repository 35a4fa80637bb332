import type { AgentEnd, AgentOutput, CallResult, TaskForum } from '../../agent.ts';
import { noted } from '../run-notes.ts';
import { promptTokens } from '../prompt/prompt-tokens.ts';
import { demandRoom, mostPromptTokens } from '../prompt/window.ts';
import { tokensIn } from '../prompt/within-budget.ts';
import { ProviderFailure } from '../provider-failure.ts';
import { ask } from '../retry.ts';
import { outputWithin } from '../run-bound.ts';
import type { ModelRequest, Thought } from '../model-step.ts';
import type { LlmTurn } from '../turn.ts';
import { endOfPost } from '../../forum/end-of-post.ts';
import { forumPrompt } from './forum-prompt.ts';
import { replyShape, threadShape } from './post-shape.ts';

type Writing<End = AgentEnd> = AsyncGenerator<AgentOutput, End, CallResult | undefined>;

/** Performs a run in a forum. Yields at most one post in the format that the engine reads. */
export async function* writePost(turn: LlmTurn, forum: TaskForum): Writing {
  const { config, model, task, notes, spending } = turn;
  const posts = await task.history(forum.posts);
  const { instructions } = config;
  const tokens = promptTokens(config, model);
  const prompt = forumPrompt(task, posts, { instructions, tokens, minLength: forum.minLength });
  demandRoom(mostPromptTokens(config, model) - tokensIn(prompt.instructions));
  const isReply = task.thread !== undefined;
  const before = notes.thoughts[0];
  const maxOutputTokens = outputWithin(turn, { ...prompt, tools: {} });
  if (before === undefined && maxOutputTokens === 0) {
    const message = 'The next step would exceed the token or cost limit of the run.';
    return { kind: 'failed', failure: 'run-bound', message, usage: spending.soFar };
  }
  const paid = { ...turn, config: { ...config, maxOutputTokens } };
  const { text } =
    before ??
    (yield* askForPost(paid, { ...prompt, tools: {}, shape: isReply ? replyShape : threadShape }));
  return { ...endOfPost(text, task), usage: spending.soFar };
}

/**
 * Asks for an answer with a JSON schema. If the provider refuses schemas, asks again without the
 * schema, because the prompt also describes the format.
 */
async function* askForPost(
  turn: LlmTurn,
  request: Pick<ModelRequest, 'instructions' | 'messages' | 'tools'> &
    Required<Pick<ModelRequest, 'shape'>>,
): Writing<Pick<Thought, 'text'>> {
  const { shape, ...plain } = request;
  let thought: Thought;
  try {
    thought = yield* withoutText(turn, { ...plain, shape });
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.trouble !== 'refused') throw error;
    thought = yield* withoutText(turn, plain);
  }
  turn.spending.add(thought.spent);
  yield noted(thought, turn.spending.soFar);
  return thought;
}

/** Readers only see that the agent is writing, because an incomplete JSON post is unreadable. */
async function* withoutText(
  { config, model, task, context, spending }: LlmTurn,
  request: Pick<ModelRequest, 'instructions' | 'messages' | 'tools' | 'shape'>,
): Writing<Thought> {
  const question = { ...request, model, config, signal: context.signal, spending };
  const thinking = ask(question, { context, seed: task.seed });
  for (let next = await thinking.next(); ; next = await thinking.next()) {
    if (next.done === true) return next.value;
    yield { kind: 'delta', text: '' };
  }
}
