import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from './forum/forum-settings.ts';
import type { MemberId, SpaceId } from './ids.ts';

export const POLICIES = ['broadcast', 'mention', 'chain', 'admin'] as const;

/** The floor policy of a space: which agents a message gives the floor. */
export type PolicyName = (typeof POLICIES)[number];

/** What may be spent; an absent bound is no bound. */
export interface Budget {
  readonly maxTokens: number | null;
  readonly maxCostUsd: number | null;
}

/** When a run has taken too long (TO1). */
export interface TimeOuts {
  readonly silentMs: number;
  readonly totalMs: number;
  readonly maxSteps: number;
}

/** Everything an owner can set on a space that turn-taking looks at. */
export interface SpaceSettings {
  readonly kind: 'chat' | 'forum';
  readonly policy: PolicyName;
  /** The main agent of `mention`, the admin agent of `admin`. */
  readonly mainAgentId: MemberId | null;
  readonly picker: 'round-robin' | 'last-spoke' | 'relevance';
  readonly humanMentions: 'admin' | 'route';
  readonly textHandOff: boolean;
  readonly unknownMentions: 'warn' | 'refuse';
  readonly disclosure: 'allow' | 'deny';
  /** Agent messages in a row; 0 lets agents answer people and wake nobody. */
  readonly turnLimit: number;
  readonly maxRuns: number;
  readonly maxStack: number;
  readonly chainBudget: Budget;
  readonly dayBudget: Budget;
  readonly timeOuts: TimeOuts;
  /** Other spaces whose messages agents may read from this one (XS5). */
  readonly readableSpaces: readonly SpaceId[];
  /** Looked at in a forum alone. */
  readonly forum: ForumSettings;
}

const UNBOUNDED: Budget = { maxTokens: null, maxCostUsd: null };

/** What a new space starts with. */
export const DEFAULT_SETTINGS: SpaceSettings = {
  kind: 'chat',
  policy: 'chain',
  mainAgentId: null,
  picker: 'round-robin',
  humanMentions: 'admin',
  textHandOff: true,
  unknownMentions: 'warn',
  disclosure: 'allow',
  turnLimit: 20,
  maxRuns: 10,
  maxStack: 5,
  chainBudget: UNBOUNDED,
  dayBudget: UNBOUNDED,
  timeOuts: { silentMs: 60_000, totalMs: 600_000, maxSteps: 25 },
  readableSpaces: [],
  forum: DEFAULT_FORUM_SETTINGS,
};
