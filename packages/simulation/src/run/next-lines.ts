import type { ForumSettings } from '@conch/engine';
import { counted } from './show-outcome.ts';

const MOST_THREADS = 10;

interface Named {
  readonly name: string;
}

interface Titled {
  readonly title: string;
}

interface Crowd {
  readonly count: number;
  readonly chance: number;
}

/** The data of a dry run that is shown. The runtime and a server return the same fields. */
export interface NextTick {
  readonly number: number;
  readonly at: string;
  readonly creation: Crowd;
  readonly others: Crowd;
  readonly mentioned: readonly {
    readonly agent: Named;
    readonly thread: Titled;
    readonly mentionerName: string;
    readonly chance: number;
    readonly because: string;
  }[];
  /** How many entries the lists omit. */
  readonly more: { readonly mentioned: number; readonly threads: number };
  readonly threads: readonly (Titled & { readonly chance: number; readonly replies: number })[];
  readonly plan: {
    readonly planned: readonly {
      readonly kind: 'thread' | 'reply';
      readonly agent: Named;
      readonly thread: Titled | null;
      readonly because: string;
    }[];
    readonly silences: readonly (
      | { readonly kind: 'mentioned'; readonly agent: Named; readonly because: string }
      | {
          readonly kind: 'others';
          readonly phase: 'create-threads' | 'reply';
          readonly count: number;
          readonly because: string;
        }
    )[];
  };
}

/** A dry run of the next tick as text for people. */
export function nextLines(
  { number, at, creation, mentioned, more, others, threads, plan }: NextTick,
  { maxThreads, maxReplies, seed }: Pick<ForumSettings, 'maxThreads' | 'maxReplies' | 'seed'>,
): readonly string[] {
  const shown = threads.toSorted((one, other) => other.replies - one.replies);
  const open = threads.length + more.threads;
  const left = open - MOST_THREADS;
  return [
    `Tick ${number}, at ${at.slice(0, 16).replace('T', ' ')} in forum time. No agent is asked.`,
    '',
    `May open a thread: ${counted(creation.count, 'agent')}, each with a chance of ${percent(creation.chance)}, at most ${maxThreads} in all.`,
    `May reply: ${counted(mentioned.length + more.mentioned, 'agent')} with a mention, and ${counted(others.count, 'other')}, each with a chance of ${percent(others.chance)}. At most ${maxReplies} in all, mentioned agents first.`,
    ...mentioned.map(
      ({ agent, chance, thread, mentionerName, because }) =>
        `  ${percent(chance).padStart(7)}  ${agent.name} in “${thread.title}”, mentioned by ${mentionerName} (${because})`,
    ),
    ...(more.mentioned > 0 ? [`  and ${counted(more.mentioned, 'other')} of them`] : []),
    '',
    `Where the others would reply: chance and expected number of replies (${counted(open, 'thread')} open):`,
    ...shown
      .slice(0, MOST_THREADS)
      .map(
        ({ title, chance, replies }) =>
          `  ${percent(chance).padStart(7)}  ${replies.toFixed(2)}  “${title}”`,
      ),
    ...(left > 0 ? [`  and ${counted(left, 'other thread')}`] : []),
    '',
    `With seed ${seed}, if nothing changes:`,
    ...plan.planned.map(({ agent, kind, thread, because }) =>
      kind === 'thread'
        ? `  ${agent.name} opens a thread (${because})`
        : `  ${agent.name} replies in “${thread?.title ?? ''}” (${because})`,
    ),
    ...plan.silences.map((silence) =>
      silence.kind === 'mentioned'
        ? `  ${silence.agent.name} was mentioned and stays silent (${silence.because})`
        : `  ${counted(silence.count, 'other')} ${silence.phase === 'reply' ? 'stay silent' : 'open no thread'} (${silence.because})`,
    ),
  ];
}

function percent(chance: number): string {
  return `${(100 * chance).toFixed(1)} %`;
}
