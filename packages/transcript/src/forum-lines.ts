import {
  indexOf,
  type ForumReplyRecord,
  type MemberId,
  type NewThreadRecord,
  type PendingMention,
  type Roster,
  type ThreadId,
  type TickPlan,
} from '@conch/engine';

interface Known {
  readonly threads: readonly { readonly id: ThreadId; readonly title: string }[];
  readonly pending: readonly PendingMention[];
}

/** The plan of a tick in the notation of transcripts. */
export function tickLines(plan: TickPlan, { threads, pending }: Known): readonly string[] {
  const title = (id: ThreadId): string => `"${threads.find((one) => one.id === id)?.title ?? id}"`;
  const asker = (id: string | null): string => {
    const mention = pending.find((one) => one.id === id);
    return mention === undefined ? '' : `, mentioned by ${mention.mentionerName}`;
  };
  const { prune, expire } = plan;
  const forgotten = prune.mentions.length;
  return [
    ...(forgotten === 0 ? [] : [`${mentions(forgotten)} forgotten (${prune.because})`]),
    ...expire.threads.map((id) => `${title(id)} expires (${expire.because})`),
    ...plan.newThreads.map(({ agent, because }) => `${agent} is to open a thread (${because})`),
    ...plan.replies.map(
      ({ agent, threadId, mentionId, because }) =>
        `${agent} is to reply in ${title(threadId)}${asker(mentionId)} (${because})`,
    ),
    ...plan.silences.map(silenceLine),
  ];
}

function silenceLine(silence: TickPlan['silences'][number]): string {
  if (silence.kind === 'mentioned') return `${silence.agent} stays silent (${silence.because})`;
  const { count, phase, because } = silence;
  const others = `${count} ${count === 1 ? 'other' : 'others'}`;
  const verb = count === 1 ? 'does' : 'do';
  return phase === 'reply'
    ? `${others} ${verb} not reply (${because})`
    : `${others} ${verb} not open a thread (${because})`;
}

function mentions(count: number): string {
  return count === 1 ? '1 mention is' : `${count} mentions are`;
}

/** The changes that a reply causes, in the notation of transcripts. */
export function replyLines(
  { event, addMentions }: ForumReplyRecord,
  {
    answered,
    replyCount,
    roster,
  }: {
    readonly answered: number;
    readonly replyCount: number;
    readonly roster: Roster;
  },
): readonly string[] {
  const { title, agentName } = event;
  return [
    `reply ${replyCount} in "${title}" (FO15)`,
    ...(answered === 0 ? [] : [`${mentions(answered)} answered: ${agentName} (FO17)`]),
    ...waitingLines(addMentions, roster),
    `${announcement(event)} (FO18)`,
  ];
}

/** The changes that a new thread causes, in the notation of transcripts. */
export function threadLines(
  { event, thread, addMentions }: NewThreadRecord,
  roster: Roster,
): readonly string[] {
  return [
    `"${event.title}" opens in ${thread.category} (FO19)`,
    ...waitingLines(addMentions, roster),
  ];
}

function waitingLines(added: readonly PendingMention[], roster: Roster): readonly string[] {
  const name = (id: MemberId): string => indexOf(roster).member(id)?.name ?? id;
  return added.map(({ agentId }) => `1 mention waits: ${name(agentId)} (FO16)`);
}

function announcement({ agentName, mentionedNames, title }: ForumReplyRecord['event']): string {
  if (mentionedNames.length === 0) return `announced: ${agentName} replied in "${title}"`;
  return `announced: ${agentName} mentioned ${mentionedNames.join(', ')} in "${title}"`;
}
