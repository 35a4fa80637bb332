import {
  unreachable,
  type Effect,
  type Member,
  type Outsider,
  type Roster,
  type RunId,
  type SpaceEvent,
  type StreamedText,
} from '@conch/engine';
import { messagesBetween, type HistoryRow, type Script } from '@conch/store';
import type { NameBook } from '../space/name-book.ts';
import type { Entry } from './entry.ts';
import type { RosterChange, SealedEffect, SealedEvent } from './sealed.ts';
import { Wordings } from './wordings.ts';
import { isWordlessEffect, isWordlessEvent } from './wordless.ts';

/**
 * An entry with its message text restored. `isRedacted` is true if some of the text was deleted
 * later.
 */
export interface UnsealedEntry extends Entry {
  readonly isRedacted: boolean;
}

/**
 * Restores the message text in a part of the history. `members` are the members before this part.
 */
export function* unseal(
  rows: readonly HistoryRow[],
  { names, members }: { readonly names: NameBook; readonly members: readonly Member[] },
): Script<readonly UnsealedEntry[]> {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return [];
  const wordings = new Wordings(first.spaceId);
  const stretch = { spaceId: first.spaceId, after: first.seq - 1, upTo: last.seq };
  for (const row of yield* messagesBetween(stretch)) yield* wordings.add(row);
  const entries: UnsealedEntry[] = [];
  let now = members;
  for (const row of rows) {
    const sealedEvent = JSON.parse(row.body) as SealedEvent;
    const sealed = JSON.parse(row.effects ?? '[]') as readonly SealedEffect[];
    for (const id of changedMessages(sealed)) yield* wordings.addById(id);
    if (sealedEvent.type === 'members-changed') now = withChange(now, sealedEvent.change);
    const roster = ({ namesVersion, everyone }: RosterChange): Roster =>
      everyone === undefined ? names.roster(now, namesVersion) : importedRoster(now, everyone);
    const effects = sealed.map((effect) => unsealEffect(effect, wordings));
    const event = unsealEvent(sealedEvent, { sealed, wordings, roster });
    const isRedacted = saidIn(sealed).some((id) => wordings.isGone(id));
    entries.push({ seq: row.seq, at: row.at, event, effects, isRedacted });
  }
  return entries;
}

/** The roster of an event from another server. `everyone` also contains the members. */
function importedRoster(members: readonly Member[], everyone: readonly Outsider[]): Roster {
  const inside = new Set<string>(members.map(({ id }) => id));
  return { members, others: everyone.filter(({ id }) => !inside.has(id)) };
}

/** Applies a roster change. The members stay in order of joining. */
function withChange(members: readonly Member[], { put, gone }: RosterChange): readonly Member[] {
  const remaining = members.filter(({ id }) => !gone.includes(id));
  const next = [...remaining];
  for (const { place, member } of put) {
    const at = remaining.findIndex(({ id }) => id === member.id);
    if (at >= 0) next[at] = member;
    else next[place] = member;
  }
  return next;
}

function changedMessages(effects: readonly SealedEffect[]): readonly string[] {
  return effects.flatMap((effect) =>
    effect.type === 'edit-message' || effect.type === 'add-version' ? [effect.messageId] : [],
  );
}

function saidIn(effects: readonly SealedEffect[]): readonly string[] {
  return effects.flatMap((effect) => {
    if (effect.type === 'post-message') return [effect.message.messageId];
    return effect.type === 'post-notice' ? [effect.messageId] : changedMessages([effect]);
  });
}

function unsealEffect(effect: SealedEffect, wordings: Wordings): Effect {
  if (isWordlessEffect(effect)) return effect;
  switch (effect.type) {
    case 'post-message': {
      const words = wordings.of(effect.message.messageId, 1);
      return { ...effect, message: { ...effect.message, ...words } };
    }
    case 'post-notice':
      return { ...effect, content: wordings.of(effect.messageId, 1).content };
    case 'edit-message':
    case 'add-version': {
      const { version, ...change } = effect;
      return { ...change, ...wordings.of(effect.messageId, version) };
    }
    default:
      return unreachable(effect);
  }
}

interface Unsealing {
  readonly sealed: readonly SealedEffect[];
  readonly wordings: Wordings;
  readonly roster: (change: RosterChange) => Roster;
}

function unsealEvent(event: SealedEvent, { sealed, wordings, roster }: Unsealing): SpaceEvent {
  const contentOf = (text: string | null, id: string): string => text ?? wordings.of(id, 1).content;
  const streams = (streamed: readonly StreamedText[]): readonly StreamedText[] =>
    streamed.map((part) => {
      const version = part.versionOf === undefined ? null : addedBy(sealed, part.runId);
      if (version === null) return { ...part, content: contentOf(part.content, part.messageId) };
      const words = wordings.of(version.messageId, version.version);
      // As with messages, `null` means that the text is stored with the version.
      const sealedContent: string | null = part.content;
      return { ...part, content: sealedContent ?? words.content };
    });
  if (isWordlessEvent(event)) return event;
  switch (event.type) {
    case 'message-posted': {
      const { post: _, ...rest } = event;
      return { ...rest, content: wordings.of(event.messageId, 1).content };
    }
    case 'message-edited': {
      const { version, ...rest } = event;
      return { ...rest, content: wordings.of(event.messageId, version).content };
    }
    case 'members-changed': {
      const { change, streamed, ...rest } = event;
      return { ...rest, roster: roster(change), streamed: streams(streamed) };
    }
    case 'stop-asked':
      return { ...event, streamed: streams(event.streamed) };
    case 'run-ended': {
      const { post: _, ...rest } = event;
      return unsealRunEnded({ ...rest, streamed: streams(event.streamed) }, sealed, wordings);
    }
    case 'tool-called': {
      const { call } = event;
      if (call.tool !== 'sendSpaceMessage') return event;
      return { ...event, call: { ...call, text: contentOf(call.text, event.messageId) } };
    }
    case 'act-arrived': {
      const { act } = event;
      if (act.kind !== 'say') return event;
      return { ...event, act: { ...act, content: contentOf(act.content, act.messageId) } };
    }
    default:
      return unreachable(event);
  }
}

type RunEnded = Extract<SpaceEvent, { type: 'run-ended' }>;

function unsealRunEnded(
  event: RunEnded,
  sealed: readonly SealedEffect[],
  wordings: Wordings,
): RunEnded {
  const { report } = event;
  // `null` means that the text is stored with the message. A failure without text has no `content`
  // field.
  if (!('content' in report) || (report.content as string | null) !== null) return event;
  const version = addedBy(sealed, undefined);
  const words =
    version === null
      ? wordings.of(event.messageId, 1)
      : wordings.of(version.messageId, version.version);
  return { ...event, report: { ...report, content: words.content } };
}

type SealedVersion = Extract<SealedEffect, { type: 'add-version' }>;

/**
 * The version that the interrupted run `cutShort` wrote, or the complete version if `cutShort` is
 * `undefined`.
 */
function addedBy(sealed: readonly SealedEffect[], cutShort: RunId | undefined) {
  const isIt = (effect: SealedEffect): effect is SealedVersion =>
    effect.type === 'add-version' && effect.cutShort === cutShort;
  return sealed.find(isIt) ?? null;
}
