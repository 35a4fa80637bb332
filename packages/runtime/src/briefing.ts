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

/** The messages that a briefing refers to, where they exist. */
export interface BriefingMessages {
  readonly trigger: MessageRow | null;
  readonly replyTo: MessageRow | null;
  /** The answer of the agent that this one asked. */
  readonly returned: MessageRow | null;
}

/**
 * The readers of a run's answer, if it addresses nobody (AU9). All of them must be allowed to read
 * everything that the run is given. Only this function decides that.
 */
export function audienceOfAnswer(state: SpaceState, run: Run): Audience {
  const trigger = state.floor.triggers.find(({ messageId }) => messageId === run.triggerId);
  // Without a trigger or its readers nobody knows who may read the answer, so the run gets nothing
  // private. An empty audience would pass every visibility check, so it counts as unknown.
  if (trigger === undefined || trigger.audience.length === 0) return 'everyone';
  return trigger.audience;
}

/**
 * §6: the audiences whose messages a run may read in a space. At home: those that every reader of
 * its answer may see. Elsewhere: only messages for everyone.
 */
export function readableAudiences(
  { state, audiences }: Pick<OpenSpace, 'state' | 'audiences'>,
  run: Run,
  where: SpaceId,
): readonly number[] {
  return where === state.id ? audiences.visibleTo(audienceOfAnswer(state, run)) : [EVERYONE];
}

/** Everything that an agent reads before it speaks, except its history, which is read on demand. */
export function briefing(
  space: Pick<OpenSpace, 'state' | 'name' | 'audiences'>,
  { run, nth, isPrivate = 0 }: Pick<ClaimedRun, 'run' | 'nth'> & Partial<ClaimedRun>,
  messages: BriefingMessages,
): Omit<Task, 'steps' | 'notes' | 'asked' | 'history' | 'summary' | 'spaces'> {
  const { state } = space;
  const coming = audienceOfAnswer(state, run);
  const mayRead = (row: MessageRow | null): row is MessageRow =>
    row !== null && mayStandBefore(row, coming, space.audiences);
  const policy =
    state.floor.chains.find(({ id }) => id === run.chainId)?.policy ?? state.settings.policy;
  const { trigger } = messages;
  // MS9: a regenerated answer replies to the same message. Its trigger is the old answer.
  const isVersion = run.cause.kind === 'regenerate';
  const about = isVersion ? messages.replyTo : trigger;
  const agent = agentOf(state, run.agent);
  const spaceName = visibleText(space.name);
  return {
    runId: run.id,
    space: { id: state.id, name: spaceName },
    conversationType: conversationType(state),
    policy,
    ...(coming === 'everyone' ? {} : { isPrivate: true }),
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
    // Uses names and positions, not ids: the same conversation held again rolls the same dice.
    seed: `${spaceName}:${trigger?.seq ?? run.id}:${run.branchId}:${nth}:${agent.name}`,
  };
}

/**
 * Whether a run that answers for `coming` may read a message. Incomplete and deleted ones are out.
 */
function mayStandBefore(row: MessageRow, coming: Audience, audiences: AudienceBook): boolean {
  if (row.status !== 'complete' || row.deletedAt !== null) return false;
  return isVisibleToAll(audiences.audienceOf(row.audienceId), coming);
}

/**
 * A message as an agent reads it. The sender comes from the id and kind, never from the text.
 * Characters that people cannot see are removed.
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

/** T19: whether a message is not for everyone, or was written from private content. */
export function isFromPrivate({ audienceId, isPrivate }: MessageRow): boolean {
  return audienceId !== EVERYONE || isPrivate === 1;
}

// The message was deleted, or this run may not read it. The run goes on without its text.
function missingMessage(run: Run): TaskMessage {
  return { id: run.triggerId, sender: { kind: 'notice', id: null, name: '' }, content: '' };
}

interface BriefingInput extends Pick<BriefingMessages, 'returned' | 'trigger'> {
  /** Whether the hand-off reason was written from private content. */
  readonly isPrivate: boolean;
}

function triggerOf(state: SpaceState, run: Run, told: BriefingInput): Trigger {
  const words = run.cause.kind === 'regenerate' ? told.trigger : told.returned;
  const isPrivate = told.isPrivate || (words !== null && isFromPrivate(words));
  const trigger = wordsOfTrigger(state, run, told);
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

// Built once per roster: in a large space thousands of runs share the list.
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
