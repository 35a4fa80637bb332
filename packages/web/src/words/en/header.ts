/** What the header of a space says: all that is needed of its panels before one is open. */
export const header = {
  howTurns: 'How turns are taken: {{mode}}',
  members_one: '{{count}} member',
  members_other: '{{count}} members',
  membersTitle: 'Members',
  chain: 'Chain of turns',
  chainRunning: 'Chain of turns: agents are at work',
  settings: 'Settings of this space',
  modeBroadcast: 'Everyone answers',
  modeMention: 'Only who I mention',
  modeLead: 'Lead agent first',
  modeChain: 'Pass the mic',
  modeAdmin: 'Coordinator',
} as const;
