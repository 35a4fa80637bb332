/** What the header of a space says: all that is needed of its panels before one is open. */
export const header = {
  howTurns: 'Who answers: {{mode}}',
  members_one: '{{count}} member',
  members_other: '{{count}} members',
  membersTitle: 'Members',
  chain: 'Chain',
  chainRunning: 'Chain: agents are working',
  settings: 'Space settings',
  modeBroadcast: 'Everyone answers',
  modeMention: 'When mentioned',
  modePrivate: 'Private mentions',
  modeLead: 'Lead agent first',
  modeChain: 'Pass the mic',
  modeCoordinator: 'Coordinator',
  modeCustom: 'Custom',
} as const;
