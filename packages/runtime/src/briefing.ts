import type { Task, TaskMember, TaskMessage, Trigger } from '@conch/agents';
import {
  asMessageId,
  indexOf,
  isVisibleToAll,
  policyOf,
  toolsOfRun,
  unreachable,
  visibleText,
  type Audience,
  type Member,
  type MemberId,
  type Roster,
  type Run,
  type SpaceId,
  type SpaceState,
} from '@conch/engine';
import type { MessageRow } from '@conch/store';
import { EVERYONE, type AudienceBook } from './space/audience-book.ts';
import { senderOf } from './api/messages/message-view.ts';
import type { OpenSpace } from './space/open-space.ts';
import type { ClaimedRun } from './space/space-change.ts';

/** The messages that a briefing refers to. Each is null if it does not exist. */
export interface BriefingMessages {
  readonly trigger: MessageRow | null;
  readonly replyTo: MessageRow | null;
  /** The answer of the agent that the run's agent asked. */
  readonly returned: MessageRow | null;
}

/**
 * The audience of a run's answer if the answer addresses no member (AU9). All of these readers must
 * be allowed to read everything in the briefing. Only this function decides the audience.
 */
export function audienceOfAnswer(state: SpaceState, run: Run): Audience {
  const trigger = state.floor.triggers.find(({ messageId }) => messageId === run.triggerId);
  // If the audience of the trigger is unknown, the readers of the answer are unknown too. The run
  // then reads only public messages. An empty audience would pass every check, so it counts as
  // unknown.
  if (trigger === undefined || trigger.audience.length === 0) return 'everyone';
  return trigger.audience;
}

/**
 * §6: the audiences whose messages a run may read. In the run's own space, all readers of the run's
 * answer must be allowed to read these messages. In other spaces, only messages for everyone are
 * readable.
 */
export function readableAudiences(
  { state, audiences }: Pick<OpenSpace, 'state' | 'audiences'>,
  run: Run,
  where: SpaceId,
): readonly number[] {
  return where === state.id ? audiences.visibleTo(audienceOfAnswer(state, run)) : [EVERYONE];
}

/**
 * The text that an agent reads before it speaks. The history is not included, because it is read on
 * demand.
 */
export function briefing(
  space: Pick<OpenSpace, 'state' | 'name' | 'audiences'>,
  { run, nth, isPrivate = 0 }: Pick<ClaimedRun, 'run' | 'nth'> & Partial<ClaimedRun>,
  messages: BriefingMessages,
): Omit<Task, 'steps' | 'notes' | 'pastApprovals' | 'history' | 'summary' | 'spaces'> {
  const { state } = space;
  const answerAudience = audienceOfAnswer(state, run);
  const mayRead = (row: MessageRow | null): row is MessageRow =>
    row !== null && isVisibleTo(row, answerAudience, space.audiences);
  const policy =
    state.floor.chains.find(({ id }) => id === run.chainId)?.policy ?? state.settings.policy;
  const { trigger } = messages;
  // MS9: the trigger of a regenerated answer is the old answer. The new answer replies to the same
  // message as the old answer.
  const isVersion = run.cause.kind === 'regenerate';
  const about = isVersion ? messages.replyTo : trigger;
  const agent = agentOf(state, run.agent);
  const spaceName = visibleText(space.name);
  return {
    runId: run.id,
    space: { id: state.id, name: spaceName },
    conversationType: conversationType(state),
    policy,
    ...(answerAudience === 'everyone' ? {} : { isPrivate: true }),
    ...(policyOf(policy).agentMentions === 'address' ? { mayTurnPrivate: true } : {}),
    agent,
    trigger: triggerOf(state, run, {
      returned: mayRead(messages.returned) ? messages.returned : null,
      trigger: mayRead(trigger) ? trigger : null,
      isPrivate: isPrivate === 1,
    }),
    message: mayRead(about) ? taskMessage(about) : missingMessage(run),
    replyTo: !isVersion && mayRead(messages.replyTo) ? taskMessage(messages.replyTo) : null,
    members: taskMembers(state.roster),
    tools: toolsOfRun(state, run),
    nth,
    // The seed uses names and positions, not ids, so that a repeated conversation gets the same
    // random numbers.
    seed: `${spaceName}:${trigger?.seq ?? run.id}:${run.branchId}:${nth}:${agent.name}`,
  };
}

/**
 * Whether a run whose answer has the audience `answerAudience` may read a message. Incomplete and
 * deleted messages are not readable.
 */
function isVisibleTo(row: MessageRow, answerAudience: Audience, audiences: AudienceBook): boolean {
  if (row.status !== 'complete' || row.deletedAt !== null) return false;
  return isVisibleToAll(audiences.audienceOf(row.audienceId), answerAudience);
}

/**
 * A message as an agent reads it. The sender comes from the stored id and kind, never from the
 * text. Invisible characters are removed.
 */
export function taskMessage(row: MessageRow): TaskMessage {
  const sender = senderOf(row);
  return {
    id: asMessageId(row.id),
    sender: {
      kind: sender?.kind ?? 'notice',
      id: sender?.id ?? null,
      name: visibleText(row.senderName),
    },
    content: visibleText(row.content),
    ...(isFromPrivate(row) ? { isPrivate: true } : {}),
  };
}

/** T19: whether a message is private or was written from private content. */
export function isFromPrivate({ audienceId, isPrivate }: MessageRow): boolean {
  return audienceId !== EVERYONE || isPrivate === 1;
}

// Replaces a message that was deleted or that this run may not read.
function missingMessage(run: Run): TaskMessage {
  return { id: run.triggerId, sender: { kind: 'notice', id: null, name: '' }, content: '' };
}

interface BriefingInput extends Pick<BriefingMessages, 'returned' | 'trigger'> {
  /** Whether the hand-off reason was written from private content. */
  readonly isPrivate: boolean;
}

function triggerOf(state: SpaceState, run: Run, input: BriefingInput): Trigger {
  const words = run.cause.kind === 'regenerate' ? input.trigger : input.returned;
  const isPrivate = input.isPrivate || (words !== null && isFromPrivate(words));
  const trigger = wordsOfTrigger(state, run, input);
  return isPrivate ? { ...trigger, isPrivate } : trigger;
}

function wordsOfTrigger(
  state: SpaceState,
  { cause, startedBy }: Run,
  { returned, trigger }: BriefingInput,
): Trigger {
  switch (cause.kind) {
    case 'message':
      return { kind: startedBy === 'service' ? 'schedule' : 'message' };
    case 'mention':
    case 'delegated':
      return {
        kind: cause.kind,
        by: agentOf(state, cause.by).name,
        reason: visibleText(cause.reason),
      };
    case 'returned':
      return {
        kind: 'returned',
        asked: agentOf(state, cause.asked).name,
        reason: visibleText(cause.reason),
        result: cause.result.kind,
        content: returned === null ? null : visibleText(returned.content),
      };
    case 'tick':
      return { kind: 'tick' };
    case 'regenerate':
      return {
        kind: 'regenerate',
        messageId: cause.messageId,
        content: visibleText(trigger?.content ?? ''),
      };
    default:
      return unreachable(cause);
  }
}

function agentOf(state: SpaceState, id: MemberId): Task['agent'] {
  const found = indexOf(state.roster).member(id);
  const name = visibleText(found?.name ?? 'someone who left');
  return { id, name, description: descriptionOf(found) };
}

function descriptionOf(member: Member | undefined): string {
  return member?.kind === 'agent' ? visibleText(member.description) : '';
}

const memberLists = new WeakMap<Roster, readonly TaskMember[]>();

// The list is built once per roster, because thousands of runs of a large space share it.
function taskMembers(roster: Roster): readonly TaskMember[] {
  const known = memberLists.get(roster);
  if (known !== undefined) return known;
  const list = roster.members.map(taskMember);
  memberLists.set(roster, list);
  return list;
}

export function taskMember(member: Member): TaskMember {
  return {
    id: member.id,
    name: visibleText(member.name),
    kind: member.kind,
    description: descriptionOf(member),
  };
}

function conversationType({ settings, roster }: SpaceState): Task['conversationType'] {
  if (settings.kind === 'forum') return 'forum';
  return roster.members.length === 2 ? 'direct' : 'group';
}
