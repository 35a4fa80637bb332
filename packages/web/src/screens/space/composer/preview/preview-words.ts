import type { RouteOutput, MemberView } from '@conch/sdk';
import { NOBODY_KEYS, SPEAKER_KEYS } from '../../../../words/rule-keys.ts';
import { noticeParams } from '../../transcript/cards/notice-params.ts';

export type SpacePreview = RouteOutput<'previewMessage'>['previews'][number];
export type SpacePreviewWarning = SpacePreview['warnings'][number];
type Notice = Extract<SpacePreviewWarning, { readonly kind: 'notice' }>;

const REFUSED = {
  'unknown-mention': 'refusedUnknown',
  'not-in-space': 'refusedNotHere',
  'no-coordinator': 'refusedNoCoordinator',
  'not-a-member': 'refusedNotMember',
} as const;

type ReasonKey = (typeof SPEAKER_KEYS)[keyof typeof SPEAKER_KEYS] | 'becauseReplied';
type NobodyKey = (typeof NOBODY_KEYS)[keyof typeof NOBODY_KEYS];
type RefusedKey = (typeof REFUSED)[keyof typeof REFUSED];

/** The agents that would answer because of the same rule. */
export interface SpeakerGroup {
  readonly names: readonly string[];
  /** The number of agents without a name in the list. */
  readonly more: number;
  readonly reason: ReasonKey | null;
}

/** The content of the line above the field. */
export type AnswerLine =
  | { readonly kind: 'speakers'; readonly groups: readonly SpeakerGroup[] }
  | { readonly kind: 'nobody'; readonly reason: NobodyKey | null }
  | {
      readonly kind: 'refused';
      readonly reason: RefusedKey | null;
      readonly code: string;
      readonly sentence: string;
    };

const MOST_NAMES = 4;

/**
 * The content of the “Will answer” line. `isReplyAlone` means that the draft replies to an agent
 * and contains no mention.
 */
export function answerLine(preview: SpacePreview, isReplyAlone: boolean): AnswerLine {
  const { refused } = preview;
  if (refused !== null) {
    const { code, sentence } = refused;
    return { kind: 'refused', reason: pick(REFUSED, code), code, sentence };
  }
  if (preview.speakers.length === 0) return { kind: 'nobody', reason: nobodyReason(preview) };
  const speakers = startedIn(preview);
  if (speakers.length === 0) return { kind: 'nobody', reason: null };
  const groups = new Map<ReasonKey | null, string[]>();
  for (const { agentName, because } of speakers) {
    const known = pick(SPEAKER_KEYS, because);
    const reason = known === 'becauseAddressed' && isReplyAlone ? 'becauseReplied' : known;
    groups.set(reason, [...(groups.get(reason) ?? []), agentName]);
  }
  return { kind: 'speakers', groups: [...groups].map(groupOf) };
}

/** The agents that get the floor, without agents that a budget refuses. */
function startedIn({ speakers, warnings }: SpacePreview): SpacePreview['speakers'] {
  const refused = new Set<string>();
  for (const one of warnings) {
    if (one.kind === 'over-budget')
      for (const id of [one.agentId, ...one.alsoEnds]) refused.add(id);
  }
  return speakers.filter(({ agentId }) => !refused.has(agentId));
}

function groupOf([reason, names]: [ReasonKey | null, readonly string[]]): SpeakerGroup {
  const { shown, more } = firstNames(names);
  return { names: shown, more, reason };
}

/** The names that fit on a line, and the number of remaining names. */
export function firstNames(names: readonly string[]): {
  readonly shown: readonly string[];
  readonly more: number;
} {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  return { shown, more: names.length - shown.length };
}

function nobodyReason({ warnings, silent }: SpacePreview): NobodyKey | null {
  const rules = [
    ...warnings.flatMap((one) => (one.kind === 'notice' ? [one.because] : [])),
    ...silent.map(({ because }) => because),
  ];
  return rules.map((rule) => pick(NOBODY_KEYS, rule)).find((key) => key !== null) ?? null;
}

/** The ids of the agents that may read a draft. Null if the server would refuse the draft. */
export type DraftReaders = 'everyone' | readonly string[] | null;

/** The names of the agents that may read a draft. Null if every agent may read it. */
export function readersOf(
  audience: DraftReaders,
  members: readonly Pick<MemberView, 'id' | 'name' | 'kind'>[],
): readonly string[] | null {
  if (audience === null || audience === 'everyone') return null;
  const agents = members.filter(({ kind }) => kind === 'agent');
  const readers = agents.filter(({ id }) => audience.includes(id));
  const isForSome = readers.length > 0 && readers.length < agents.length;
  return isForSome ? readers.map(({ name }) => name) : null;
}

/** The warnings below the line. A notice is omitted if the line gives the same reason. */
export function shownWarnings(preview: SpacePreview): readonly SpacePreviewWarning[] {
  const hasReason = preview.speakers.length === 0 && nobodyReason(preview) !== null;
  return preview.warnings.filter(({ kind }) => kind !== 'notice' || !hasReason);
}

/** A warning that sending the draft would cause a notice. */
type NoticeWarning =
  | { readonly words: 'willReachRuns'; readonly runs: number; readonly name: string }
  | { readonly words: 'willReachRunsMany'; readonly runs: number; readonly count: number }
  | { readonly words: 'willReachTurns'; readonly limit: number }
  | { readonly words: NobodyKey };

/** The warning for a notice, in future tense. Null if the page has no such text for the notice. */
export function noticeWarning({
  because,
  phrase,
}: Pick<Notice, 'because' | 'phrase'>): NoticeWarning | null {
  const many = noticeParams(phrase, 'run-limit-reached-by-many');
  if (many !== null) return { words: 'willReachRunsMany', ...many };
  const chainLimit = noticeParams(phrase, 'run-limit-reached');
  const [name] = chainLimit?.names ?? [];
  if (chainLimit !== null && name !== undefined) {
    return { words: 'willReachRuns', runs: chainLimit.runs, name };
  }
  const turnLimit = noticeParams(phrase, 'turn-limit-reached');
  if (turnLimit !== null) return { words: 'willReachTurns', limit: turnLimit.count };
  const reason = pick(NOBODY_KEYS, because);
  return reason === null ? null : { words: reason };
}

function pick<Key>(words: Readonly<Record<string, Key>>, name: string): Key | null {
  return Object.hasOwn(words, name) ? (words[name] ?? null) : null;
}

/** The question to ask before sending a message that begins with this unknown name. */
export function askTitleFor(
  unknownName: string,
  preview: SpacePreview | null,
): { readonly words: 'askTitle' | 'askRemovedTitle'; readonly name: string } {
  for (const warning of preview?.warnings ?? []) {
    if (warning.kind !== 'unknown-mention' || warning.name !== unknownName) continue;
    if (warning.isRemoved === true) return { words: 'askRemovedTitle', name: shownName(warning) };
  }
  return { words: 'askTitle', name: unknownName };
}

/** The name to show for an unknown mention: for a removed agent its full name. */
export function shownName(unknown: {
  readonly name: string;
  readonly removedName?: string;
}): string {
  return unknown.removedName ?? unknown.name;
}

/**
 * The text that a correction replaces. In writing systems without space characters, the mention can
 * be longer than the name.
 */
export function longerName(name: string, removedName: string): string {
  return removedName.length > name.length ? removedName : name;
}
