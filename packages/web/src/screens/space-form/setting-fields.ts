import type { GroupSetting, SPACE_SETTINGS } from '@conch/sdk/view';

type Table = typeof SPACE_SETTINGS;

/** The path of a setting below `settings`. */
export type SettingPath = {
  [Name in keyof Table]: Table[Name] extends GroupSetting<infer Inner>
    ? `${Name}.${keyof Inner & string}`
    : Table[Name] extends { readonly type: 'budget' }
      ? `${Name}.maxTokens` | `${Name}.maxCostUsd`
      : Name;
}[keyof Table];

/** All settings by section, in the order of their fields. A new setting needs an entry here. */
export const SETTING_FIELDS = {
  /**
   * `SettingFields` does not render these settings, because the screens have special fields for
   * them.
   */
  basics: ['kind', 'policy', 'mainAgentId'],
  speaking: ['visibility', 'unaddressed', 'picker', 'textHandOff', 'humanMentions', 'disclosure'],
  mentions: ['unknownMentions'],
  turns: ['turnLimit', 'maxRuns', 'maxStack'],
  budgets: [
    'dayBudget.maxTokens',
    'dayBudget.maxCostUsd',
    'chainBudget.maxTokens',
    'chainBudget.maxCostUsd',
  ],
  timeOuts: ['timeOuts.silentMs', 'timeOuts.totalMs', 'timeOuts.maxSteps'],
  ticks: ['forum.isPaused', 'forum.tickIntervalMs'],
  tickNumbers: [
    'forum.creationChance',
    'forum.maxThreads',
    'forum.mentionedReplyChance',
    'forum.baseReplyChance',
    'forum.maxReplies',
  ],
  threads: ['forum.threadLifetimeMs', 'forum.defaultCategory'],
  forumMore: ['forum.seed', 'forum.titleWindowMs'],
  forumNumbers: [
    'forum.pruneAfterTicks',
    'forum.minReplyLength',
    'forum.maxTitleLength',
    'forum.maxCategoryLength',
    'forum.maxMentions',
    'forum.promptPosts',
    'forum.promptNames',
  ],
} as const satisfies Readonly<Record<string, readonly SettingPath[]>>;

export type SettingSection = keyof typeof SETTING_FIELDS;

type ListedSetting = (typeof SETTING_FIELDS)[SettingSection][number];

// The compilation fails if a setting is missing in the list above.
true satisfies [Exclude<SettingPath, ListedSetting>] extends [never] ? true : never;
