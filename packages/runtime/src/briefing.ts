import type { Task, TaskMember, TaskMessage, Trigger } from '@conch/agents';
import {
  asMessageId,
  comingAudience,
  indexOf,
  isVisibleToAll,
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
import { EVERYONE, type AudienceBook } from './audience-book.ts';
import { senderOf } from './message-view.ts';
import type { OpenSpace } from './open-space.ts';
import type { ClaimedRun } from './space-change.ts';

/** The messages that a briefing is about, as far as they exist. */
export interface BriefingMessages {
  readonly trigger: MessageRow | null;
  readonly replyTo: MessageRow | null;
  /** What whoever was asked has answered. */
  readonly returned: MessageRow | null;
}

/**
 * Who will read the answer of a run, if it addresses nobody (AU9). Whatever the run is given must
 * be visible to all of them: this is the one place where that is decided.
 */
export function audienceOfAnswer(state: SpaceState, run: Run): Audience {
  const trigger = state.floor.triggers.find(({ messageId }) => messageId === run.triggerId);
  const chain = state.floor.chains.find(({ id }) => id === run.chainId);
  // Without its trigger, or its readers, nobody knows who may read what it says: then it is given
  // nothing private. (An audience of nobody could see everything: nobody in it may not.)
  if (trigger === undefined || trigger.audience.length === 0) return 'everyone';
  return comingAudience(chain?.policy ?? state.settings.policy, trigger);
}

/**
 * §6: the audiences whose messages a run may read in a space: at home those that every reader of
 * its answer may see, elsewhere what is for everyone there.
 */
export function readableAudiences(
  { state, audiences }: Pick<OpenSpace, 'state' | 'audiences'>,
  run: Run,
  where: SpaceId,
): readonly number[] {
  return where === state.id ? audiences.visibleTo(audienceOfAnswer(state, run)) : [EVERYONE];
}

/** What an agent gets to read before it speaks, but for its history: that is read when asked for. */
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
  // MS9: another version of an answer is an answer to the same message; the old one is its trigger.
  const isVersion = run.cause.kind === 'regenerate';
  const about = isVersion ? messages.replyTo : trigger;
  const agent = agentOf(state, run.agent);
  const spaceName = visibleText(space.name);
  return {
    runId: run.id,
    space: { id: state.id, name: spaceName },
    conversationType: conversationType(state),
    policy,
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
    // Names and places, not ids: the same conversation held again rolls the same dice.
    seed: `${spaceName}:${trigger?.seq ?? run.id}:${run.branchId}:${nth}:${agent.name}`,
  };
}

/** Whether a message may be given to who answers for `coming`. What was cut short or deleted may not. */
function mayStandBefore(row: MessageRow, coming: Audience, audiences: AudienceBook): boolean {
  if (row.status !== 'complete' || row.deletedAt !== null) return false;
  return isVisibleToAll(audiences.audienceOf(row.audienceId), coming);
}

/**
 * A message as it is put before an agent: authorship is told by id and kind, never by the text, and
 * of the text only what people see too.
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
    content: visibleText(row.text),
    ...(isFromPrivate(row) ? { isPrivate: true } : {}),
  };
}

/** T19: whether a message is not for everyone, or made of what is not. */
export function isFromPrivate({ audienceId, isPrivate }: MessageRow): boolean {
  return audienceId !== EVERYONE || isPrivate === 1;
}

// Deleted since, or never seen: the run goes on without its words.
function missingMessage(run: Run): TaskMessage {
  return { id: run.triggerId, sender: { kind: 'notice', id: null, name: '' }, content: '' };
}

interface Told extends Pick<BriefingMessages, 'returned' | 'trigger'> {
  /** Whether the reason that is told is made of what is not for everyone. */
  readonly isPrivate: boolean;
}

function triggerOf(state: SpaceState, run: Run, told: Told): Trigger {
  const words = run.cause.kind === 'regenerate' ? told.trigger : told.returned;
  const isPrivate = told.isPrivate || (words !== null && isFromPrivate(words));
  const trigger = wordsOfTrigger(state, run, told);
  return isPrivate ? { ...trigger, isPrivate } : trigger;
}

function wordsOfTrigger(
  state: SpaceState,
  { cause, startedBy }: Run,
  { returned, trigger }: Told,
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
        content: returned === null ? null : visibleText(returned.text),
      };
    case 'tick':
      return { kind: 'tick' };
    case 'regenerate':
      return {
        kind: 'regenerate',
        messageId: cause.messageId,
        content: visibleText(trigger?.text ?? ''),
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

// Made once for a roster: in a large space thousands of runs share the list.
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
