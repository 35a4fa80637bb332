import type { Answered } from '@conch/sdk';

export type Preview = Answered<'previewMessage'>['previews'][number];
export type PreviewWarning = Preview['warnings'][number];

// The keys of the words, so that every reason has some.
const REASONS = {
  FL3: 'becauseAlone',
  BC1: 'becauseEveryoneAnswers',
  BC2: 'becauseAddressed',
  ME1: 'becauseAddressed',
  ME2: 'becauseLead',
  ME3: 'becauseEveryAgent',
  ME4: 'becauseMayRead',
  CH1: 'becauseAddressed',
  CH7: 'becauseNextInTurn',
  CH8: 'becauseSpokeLast',
  CH9: 'becauseFitsBest',
  AD1: 'becauseCoordinator',
  AD2: 'becauseOnlyAgent',
  AD3: 'becauseAddressed',
} as const;

const NOBODY = {
  FL3: 'nobodyForOther',
  FL4: 'nobodyForPeople',
  FL5: 'nobodySwitchedOff',
  FL7: 'nobodyQuiet',
  WA4: 'nobodyAwaited',
  CH22: 'nobodyRunsLeft',
  AD4: 'refusedNoAdmin',
  AD5: 'refusedNoAdmin',
} as const;

const REFUSED = {
  'unknown-mention': 'refusedUnknown',
  'not-in-space': 'refusedNotHere',
  'no-admin': 'refusedNoAdmin',
  'not-a-member': 'refusedNotMember',
} as const;

type ReasonKey = (typeof REASONS)[keyof typeof REASONS] | 'becauseReplied';
type NobodyKey = (typeof NOBODY)[keyof typeof NOBODY];
type RefusedKey = (typeof REFUSED)[keyof typeof REFUSED];

/** Those who would answer by the same rule. */
export interface SpeakerGroup {
  readonly names: readonly string[];
  /** How many more there are. */
  readonly more: number;
  readonly reason: ReasonKey | null;
}

/** What the line above the field says. */
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

/** `isReplyAlone`: it replies to an agent and names nobody, so that the reply is what addresses. */
export function answerLine(preview: Preview, isReplyAlone: boolean): AnswerLine {
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
    const known = pick(REASONS, because);
    const reason = known === 'becauseAddressed' && isReplyAlone ? 'becauseReplied' : known;
    groups.set(reason, [...(groups.get(reason) ?? []), agentName]);
  }
  return { kind: 'speakers', groups: [...groups].map(groupOf) };
}

/** Those who get the floor and are not refused by a budget. */
function startedIn({ speakers, warnings }: Preview): Preview['speakers'] {
  const refused = new Set<string>();
  for (const one of warnings) {
    if (one.kind === 'over-budget')
      for (const id of [one.agentId, ...one.alsoEnds]) refused.add(id);
  }
  return speakers.filter(({ agentId }) => !refused.has(agentId));
}

function groupOf([reason, names]: [ReasonKey | null, readonly string[]]): SpeakerGroup {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  return { names: shown, more: names.length - shown.length, reason };
}

function nobodyReason({ warnings, silent }: Preview): NobodyKey | null {
  const rules = [
    ...warnings.flatMap((one) => (one.kind === 'notice' ? [one.because] : [])),
    ...silent.map(({ because }) => because),
  ];
  return rules.map((rule) => pick(NOBODY, rule)).find((key) => key !== null) ?? null;
}

/** The warnings that stand below the line; a notice says what the line itself says. */
export function shownWarnings(preview: Preview): readonly PreviewWarning[] {
  const hasReason = preview.speakers.length === 0 && nobodyReason(preview) !== null;
  return preview.warnings.filter(({ kind }) => kind !== 'notice' || !hasReason);
}

/** What a notice would be about, by its rule; `null`: it has words of its own. */
export function noticeReason(because: string): NobodyKey | null {
  return pick(NOBODY, because);
}

function pick<Key>(words: Readonly<Record<string, Key>>, name: string): Key | null {
  return Object.hasOwn(words, name) ? (words[name] ?? null) : null;
}
