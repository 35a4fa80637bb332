import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentTask, ReplyWords } from '@conch/sdk';

/** The activities of an agent during which its server may die. */
export type CrewActivity = 'stream' | 'call' | 'wait' | 'answer';

/** An order by a person: an activity, and an agent that is asked afterwards. */
export interface CrewTask {
  readonly agent: string;
  readonly activity: CrewActivity;
  readonly mate: string | null;
  /** The number of the round. It makes each text unique, because repeated texts are suppressed. */
  readonly round: number;
}

const STEP_MS = 8;
const NOTES = ['Note 1.', 'Note 2.', 'Note 3.', 'Note 4.'];
export const QUESTION = 'How many?';
export const REPLY = 'four';

export function orderText({ agent, activity, mate, round }: CrewTask): string {
  return `@${agent} ${activity} (${round})${mate === null ? '' : ` then ${mate}`}`;
}

export function readOrder(text: string): Omit<CrewTask, 'agent'> {
  const read = /(?:(stream|call|wait|answer) )?\((\d+)\)(?: then (.+))?$/u.exec(text);
  const [, activity = 'answer', round, mate = null] = read ?? [];
  return { activity: activity as CrewActivity, round: Number(round), mate };
}

/** The expected messages of the agents if each task is done exactly once. */
export function expectedMessages({ agent, activity, mate, round }: CrewTask): readonly string[] {
  const own = [...FIRST[activity], answerTo(activity, round)].map((text) => `${agent}: ${text}`);
  if (mate === null) return own;
  return [...own, `${mate}: Here (${round})`, `${agent}: Thanks for “Here (${round})”`];
}

const FIRST: Readonly<Record<CrewActivity, readonly string[]>> = {
  stream: [],
  call: NOTES,
  wait: [QUESTION],
  answer: [],
};

function answerTo(activity: CrewActivity, round: number): string {
  return activity === 'stream' ? wordsOf(round).join('') : `${ANSWERS[activity]} (${round})`;
}

const ANSWERS: Readonly<Record<Exclude<CrewActivity, 'stream'>, string>> = {
  call: 'Noted.',
  wait: `Done, ${REPLY}.`,
  answer: 'At once.',
};

function wordsOf(round: number): readonly string[] {
  return [...Array.from({ length: 30 }, (_, nth) => `word${nth} `), `(${round})`];
}

/** Performs a task and returns the answer of its agent. */
export async function perform(task: AgentTask): Promise<ReplyWords> {
  const { trigger, spaceId, content } = task;
  if (trigger.kind === 'returned') return `Thanks for “${trigger.content ?? ''}”`;
  const { activity, round } = readOrder(content);
  if (trigger.kind === 'mention') return `Here (${round})`;
  if (activity === 'stream') return streamed(wordsOf(round));
  if (activity === 'call') {
    for (const text of NOTES) {
      await task.call('sendSpaceMessage', { spaceId, text });
      await sleep(STEP_MS);
    }
  }
  if (activity === 'wait') {
    const wait = { for: ['human' as const], timeoutSeconds: 100 };
    const got = await task.call('sendSpaceMessage', { spaceId, text: QUESTION, wait });
    if (got.kind !== 'reply') return `Nobody answered: ${got.kind}.`;
  }
  if (activity === 'answer') await sleep(STEP_MS * round);
  return answerTo(activity, round);
}

async function* streamed(words: readonly string[]): AsyncGenerator<string> {
  for (const word of words) {
    yield word;
    await sleep(STEP_MS);
  }
}
