/** The gallery of ready-made agents and teams. */
export const gallery = {
  title: 'Ready-made agents and teams',
  about: 'Add a team with its own space, or a single agent. Change everything later.',
  withModel: 'Thinks with the default model of this server.',
  withRules: 'Follows fixed rules. No model, no cost.',
  addTeam: 'Add all {{count}}',
  addAgent: 'Add only {{name}}',
  name_team: 'Team of four',
  about_team: 'A planner, a researcher, a writer and a reviewer hand work to each other.',
  name_debate: 'Debate',
  about_debate: 'Two sides answer each other, and a moderator sums up.',
  name_desk: 'Customer desk',
  about_desk: 'One agent answers customers, and passes questions to billing, tech or a person.',
  name_town: 'Forum town',
  about_town: 'Five neighbours open threads and reply, a little every minute.',
} as const;
