import { explainRule, type RuleId } from '@conch/engine';
import type { RouteOutput } from '@conch/sdk';

type State = RouteOutput<'readForum'>;
type Tick = RouteOutput<'readTick'>;
/** The pending mentions. */
export type Pending = RouteOutput<'listPendingMentions'>['items'];

export function stateLines(state: State): readonly string[] {
  const { tick, lastTickAt, isTicking, nextTickAt, isPaused, pausedBecause } = state;
  const last = lastTickAt === null ? 'no tick yet' : `tick ${tick} at ${moment(lastTickAt)}`;
  return [
    `${last}${isTicking ? ', in progress' : ''}`,
    isPaused ? pausedLine(pausedBecause) : `next tick: ${moment(nextTickAt)}`,
    `${counted(state.openThreads, 'open thread')}, ${counted(state.pendingMentions, 'answer')} expected, seed ${state.seed}`,
  ];
}

function pausedLine(because: State['pausedBecause']): string {
  return because === null
    ? 'paused: no automatic ticks (npm run forum -- tick, or resume)'
    : 'paused by Conch: set a daily budget in dollars for the forum or its agents, then resume';
}

/** A tick on one line. */
export function tickLine({ number, at, planned, endedAt, ...tick }: Tick): string {
  const { threadsWritten, repliesWritten } = tick;
  const written = `${counted(threadsWritten, 'thread')} and ${counted(repliesWritten, 'reply', 'replies')}`;
  const state = endedAt === null ? ', in progress' : '';
  return `tick ${number}  ${moment(at)}  ${planned.length} asked: ${written}${state}`;
}

/** The agents that a tick asked and did not ask, with the reasons. */
export function whyLines(tick: Tick): readonly string[] {
  return [
    tickLine(tick),
    tick.askedBy === null ? 'The tick was due.' : `${tick.askedBy.name} asked for it.`,
    ...tick.planned.flatMap(({ agent, kind, thread, because, outcomeWords, endedBecause }) => [
      `${agent.name} ${deed(kind, thread)}: ${why(because)}`,
      ...(outcomeWords === null ? [] : [`    it ${outcomeWords}${ended(endedBecause)}`]),
    ]),
    ...tick.silences.map((silence) =>
      silence.kind === 'mentioned'
        ? `${silence.agent.name} was mentioned and was not asked: ${why(silence.because)}`
        : `${silence.count} others ${SILENT[silence.phase]}: ${why(silence.because)}`,
    ),
  ];
}

function deed(kind: 'thread' | 'reply', thread: { readonly title: string } | null): string {
  if (kind === 'reply') return `was asked to reply in “${thread?.title ?? ''}”`;
  return `was asked for a thread${thread === null ? '' : `, “${thread.title}”`}`;
}

const SILENT = {
  reply: 'were not asked to reply',
  'create-threads': 'were not asked for a thread',
};

function ended(because: string | null): string {
  return because === null ? '' : ` (${because})`;
}

function why(because: string): string {
  return `${explainRule(because as RuleId)} (${because})`;
}

/** The agents that are expected to answer. */
export function pendingLines(pending: Pending): readonly string[] {
  if (pending.length === 0) return ['No answers expected.'];
  return pending.map(
    ({ agentName, threadTitle, mentionerName, forgottenAt }) =>
      `${agentName} in “${threadTitle}”, mentioned by ${mentionerName}, forgotten after ${moment(forgottenAt)}`,
  );
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function moment(at: string | null): string {
  return at === null ? 'none' : at.slice(0, 16).replace('T', ' ');
}
