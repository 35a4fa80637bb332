import type { AgentOutput, CallResult, TaskMessage } from '../../agent.ts';
import { notedSummary } from '../journal.ts';
import { cut } from '../prompt/cut.ts';
import { fitting, shortened } from '../prompt/fitting.ts';
import type { Frame, Recollection } from '../prompt/prompt.ts';
import { tokensIn, withinBudget } from '../prompt/within-budget.ts';
import type { Turn } from '../turn.ts';
import { summarise, summaryInstructions } from './summarise.ts';

type Recalling = AsyncGenerator<AgentOutput, Recollection, CallResult | undefined>;

const MOST_HISTORY = 500;
const LONGEST_SUMMARY = 1_000;
const SUMMARY_SHARE = 4;
/** Who comes to a long conversation reads so many windows of it, and not the whole. */
const MOST_PIECES = 4;
const SHARE_OF_PIECE = 4;

/**
 * What was said, as far as it fits: the newest as it is, and what came before as a summary. When
 * that has to grow, half of what fits goes into it, so that it need not grow at every run.
 */
export async function* recall(turn: Turn, { room, tokens }: Frame): Recalling {
  const { task } = turn;
  const history = await task.history(MOST_HISTORY);
  const whole = fitting(history, task.message, room);
  if (whole.dropped === 0 && history.length < MOST_HISTORY) return told(null, whole.messages);
  const longest = Math.floor(Math.min(LONGEST_SUMMARY, room / SUMMARY_SHARE));
  let known = await task.summary();
  const left = room - longest;
  const fits = (): Recollection => {
    const fresh = after(history, known?.upTo ?? null);
    const { messages } = fitting(fresh, task.message, left);
    return told(known === null ? null : cut(known.text, longest), messages);
  };
  for (const piece of toSumUp(turn, after(history, known?.upTo ?? null), {
    left,
    longest,
    tokens,
  })) {
    const upTo = piece.at(-1)?.id;
    if (upTo === undefined) break;
    const before = known?.text ?? null;
    const text = await summarise(turn, { before, messages: piece, longest, reserve: tokens });
    if (text === null) break;
    known = { text, upTo };
    yield { kind: 'summarised', text, upTo };
    yield notedSummary(turn.spending.soFar);
  }
  return fits();
}

function told(summary: string | null, messages: readonly TaskMessage[]): Recollection {
  return { summary, messages };
}

/** What of this must be summed up, in pieces that a model can read at once; nothing while it fits. */
function toSumUp(
  { task }: Pick<Turn, 'task'>,
  fresh: readonly TaskMessage[],
  { left, longest, tokens }: Record<'left' | 'longest' | 'tokens', number>,
): readonly (readonly TaskMessage[])[] {
  if (fitting(fresh, task.message, left).dropped === 0) return [];
  const { dropped } = fitting(fresh, task.message, left / 2);
  const last = fresh.filter(({ id }) => id !== task.message.id)[dropped - 1];
  const until = fresh.findIndex(({ id }) => id === last?.id) + 1;
  const overhead = longest + tokensIn(summaryInstructions(task));
  return piecesOf(fresh.slice(0, until), tokens - overhead);
}

/** The newest pieces; in order. */
function piecesOf(
  messages: readonly TaskMessage[],
  tokens: number,
): readonly (readonly TaskMessage[])[] {
  const pieces: (readonly TaskMessage[])[] = [];
  let rest = messages.map((message) => shortened(message, tokens / SHARE_OF_PIECE));
  while (rest.length > 0 && pieces.length < MOST_PIECES) {
    const { kept, dropped } = withinBudget(rest, tokens);
    if (kept.length === 0) break;
    pieces.unshift(kept);
    rest = rest.slice(0, dropped);
  }
  return pieces;
}

function after(history: readonly TaskMessage[], upTo: string | null): readonly TaskMessage[] {
  return history.slice(history.findIndex(({ id }) => id === upTo) + 1);
}
