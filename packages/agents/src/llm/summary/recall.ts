import type { AgentOutput, CallResult, Summary, TaskMessage } from '../../agent.ts';
import { notedSummary } from '../run-notes.ts';
import { cutToTokens } from '../prompt/cut-to-tokens.ts';
import { fitting, shortened } from '../prompt/fitting.ts';
import type { Frame, Recollection } from '../prompt/prompt.ts';
import { tokensIn, withinBudget } from '../prompt/within-budget.ts';
import type { LlmTurn } from '../turn.ts';
import { summarise, summaryInstructions } from './summarise.ts';

type Recalling = AsyncGenerator<AgentOutput, Recollection, CallResult | undefined>;

const MOST_HISTORY = 500;
/**
 * The number of messages in the first read. If these messages are long, the prompt has no tokens
 * left for more messages.
 */
const FEW = 50;
const LONGEST_SUMMARY = 1_000;
const SUMMARY_SHARE = 4;
/**
 * If an agent joins a long conversation, it reads at most this many windows of the conversation.
 */
const MOST_PIECES = 4;
const SHARE_OF_PIECE = 4;

/**
 * Returns the part of a conversation that fits: the newest messages unchanged, and a summary of the
 * older messages. A new summary leaves half of the available tokens free for later messages, so
 * that not every run makes a new summary.
 */
export async function* recall(turn: LlmTurn, { room, tokens }: Frame): Recalling {
  const { task } = turn;
  const history = await recent(task, tokens);
  const whole = fitting(history, task.message, room);
  if (whole.droppedCount === 0 && history.length < MOST_HISTORY)
    return recollectionOf(null, whole.messages);
  const longest = Math.floor(Math.min(LONGEST_SUMMARY, room / SUMMARY_SHARE));
  let summary = await task.summary();
  const left = room - longest;
  const fits = (): Recollection => {
    const { messages } = fitting(after(history, summary?.upTo ?? null), task.message, left);
    return recollectionOf(
      summary === null ? null : { ...summary, text: cutToTokens(summary.text, longest) },
      messages,
    );
  };
  const fresh = after(history, summary?.upTo ?? null);
  // A resumed run continues with the messages that it read at its start, so it makes no new
  // summary.
  const isGoingOn = turn.notes.thoughts.length > 0;
  const pieces = isGoingOn ? [] : toSumUp(turn, fresh, { left, longest, tokens });
  for (const piece of pieces) {
    const upTo = piece.at(-1)?.id;
    if (upTo === undefined) break;
    const before = summary?.text ?? null;
    const text = await summarise(turn, { before, messages: piece, longest, reserve: tokens });
    if (text === null) break;
    const isPrivate = [summary, ...piece].some((one) => one?.isPrivate === true);
    summary = isPrivate ? { text, upTo, isPrivate } : { text, upTo };
    yield { kind: 'summarised', text, upTo };
    yield notedSummary(turn.spending.soFar);
  }
  return fits();
}

/** The newest messages, as many as a run can use. */
async function recent(
  { history }: Pick<LlmTurn['task'], 'history'>,
  tokens: number,
): Promise<readonly TaskMessage[]> {
  const few = await history(FEW);
  if (few.length < FEW) return few;
  const useful = tokens * (MOST_PIECES + 1);
  return withinBudget(few, useful, shortTo(tokens)).droppedCount > 0 ? few : history(MOST_HISTORY);
}

function recollectionOf(summary: Summary | null, messages: readonly TaskMessage[]): Recollection {
  const isSummaryPrivate = summary?.isPrivate === true;
  return { summary: summary?.text ?? null, isSummaryPrivate, messages };
}

/**
 * The messages to summarise, in pieces that a model can read at once. Empty while everything fits.
 */
function toSumUp(
  { task }: Pick<LlmTurn, 'task'>,
  fresh: readonly TaskMessage[],
  { left, longest, tokens }: Record<'left' | 'longest' | 'tokens', number>,
): readonly (readonly TaskMessage[])[] {
  if (fitting(fresh, task.message, left).droppedCount === 0) return [];
  const { droppedCount } = fitting(fresh, task.message, left / 2);
  const last = fresh.filter(({ id }) => id !== task.message.id)[droppedCount - 1];
  const until = fresh.findIndex(({ id }) => id === last?.id) + 1;
  const overhead = longest + tokensIn(summaryInstructions(task));
  return piecesOf(fresh.slice(0, until), tokens - overhead);
}

/** The newest pieces, oldest first. */
function piecesOf(
  messages: readonly TaskMessage[],
  tokens: number,
): readonly (readonly TaskMessage[])[] {
  const pieces: (readonly TaskMessage[])[] = [];
  let rest = messages;
  while (rest.length > 0 && pieces.length < MOST_PIECES) {
    const { kept, droppedCount } = withinBudget(rest, tokens, shortTo(tokens));
    if (kept.length === 0) break;
    pieces.unshift(kept);
    rest = rest.slice(0, droppedCount);
  }
  return pieces;
}

/** A single message may not take most of a piece. */
function shortTo(tokens: number): (message: TaskMessage) => TaskMessage {
  return (message) => shortened(message, tokens / SHARE_OF_PIECE);
}

function after(history: readonly TaskMessage[], upTo: string | null): readonly TaskMessage[] {
  return history.slice(history.findIndex(({ id }) => id === upTo) + 1);
}
