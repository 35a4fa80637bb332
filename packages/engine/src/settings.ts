import { FORUM_SETTINGS } from './forum/forum-settings.ts';
import {
  agent,
  budget,
  choice,
  defaultsOf,
  flag,
  group,
  whole,
  type SettingValues,
} from './setting.ts';

export const POLICIES = ['broadcast', 'mention', 'chain', 'coordinator'] as const;

/** The floor policy of a space. It decides which agents get the floor from a message. */
export type PolicyName = (typeof POLICIES)[number];

const VISIBILITIES = ['addressed', 'all'] as const;

/**
 * Under the policy `mention`, the readers of a message that has addressees: only the addressees, or
 * every agent.
 */
export type Visibility = (typeof VISIBILITIES)[number];

/** A policy, with the setting that determines who reads a message. */
export interface PolicyInForce {
  readonly policy: PolicyName;
  /**
   * Only the policy `mention` uses this field. Chains of older versions lack the field, which means
   * `addressed`.
   */
  readonly visibility?: Visibility;
}

/** A copy of only the policy and the visibility, which a chain or a refusal stores (FL8). */
export function inForce({ policy, visibility = 'addressed' }: PolicyInForce): PolicyInForce {
  return { policy, visibility };
}

/**
 * All settings of a space that turn-taking uses. The types, the wire schemas, the checks and the
 * forms are derived from this table.
 */
export const SPACE_SETTINGS = {
  kind: choice(['chat', 'forum'], 'chat'),
  policy: choice(POLICIES, 'chain'),
  mainAgentId: agent({ about: 'The main agent of `mention`, the coordinator of `coordinator`.' }),
  visibility: choice(VISIBILITIES, 'addressed', {
    about:
      'Under `mention`, the readers of a message that addresses agents: those agents, or everyone.',
  }),
  unaddressed: choice(['everyone', 'nobody'], 'everyone', {
    about:
      'Under `mention` without a main agent, the agents that answer a message that addresses nobody.',
  }),
  picker: choice(['round-robin', 'last-spoke', 'relevance'], 'round-robin'),
  humanMentions: choice(['coordinator', 'route'], 'coordinator'),
  textHandOff: flag(true),
  unknownMentions: choice(['warn', 'refuse'], 'warn'),
  disclosure: choice(['allow', 'deny'], 'allow'),
  turnLimit: whole(20, [0, null], {
    about:
      'The maximum of agent messages in a row. With 0, agents answer people, but not each other.',
  }),
  maxRuns: whole(10, [1, null]),
  maxStack: whole(5, [0, null]),
  chainBudget: budget(),
  dayBudget: budget(),
  /** The time and step limits of a run (TO1). */
  timeOuts: group(
    {
      silentMs: whole(60_000, [1, null]),
      totalMs: whole(600_000, [1, null]),
      maxSteps: whole(25, [1, null]),
    },
    { isWhole: true },
  ),
  forum: group(FORUM_SETTINGS, { isWhole: false }, { about: 'Used only in a forum.' }),
} as const;

export type SpaceSettings = SettingValues<typeof SPACE_SETTINGS>;

export type TimeOuts = SpaceSettings['timeOuts'];

/** The settings of a new space. */
export const DEFAULT_SETTINGS: SpaceSettings = /* @__PURE__ */ defaultsOf(SPACE_SETTINGS);
