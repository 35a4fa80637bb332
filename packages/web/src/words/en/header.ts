import { MODE_NAMES } from '@conch/sdk/view';

/** The header of a space, with the texts that its panels need before they open. */
export const header = {
  directAbout: 'Only you and {{name}} can read these messages.',
  howTurns: 'Who answers: {{mode}}',
  members_one: '{{count}} member',
  members_other: '{{count}} members',
  membersTitle: 'Members',
  searchTitle: 'Search',
  search: 'Search this space',
  chain: 'Chain',
  chainRunning: 'Chain: agents are working',
  settings: 'Space settings',
  share: 'Share and export',
  demo: 'Demo agents',
  demoHint: 'These agents are scripts. No model is called.',
  connectModel: 'Connect a model',
  modeBroadcast: MODE_NAMES.broadcast,
  modeMention: MODE_NAMES.mention,
  modePrivate: MODE_NAMES.private,
  modeLead: MODE_NAMES.lead,
  modeChain: MODE_NAMES.chain,
  modeCoordinator: MODE_NAMES.coordinator,
  modeCustom: MODE_NAMES.custom,
} as const;
