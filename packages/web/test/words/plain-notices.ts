/**
 * The English texts of notices, by the text that the server stored. The page shows plainer words.
 * The stored notices do not change.
 */
export const PLAIN_TEXTS: Readonly<Record<string, string>> = {
  'Chain limit reached (1 run in one chain). Ana Bo did not get the floor. Reply to continue.':
    'Chain limit reached (1 turn in one chain). Ana Bo got no turn. Reply to continue.',
  'Chain limit reached (2 runs in one chain). Ana and an agent that has left since did not get the floor. Reply to continue.':
    'Chain limit reached (2 turns in one chain). Ana and an agent that has since left got no turn. Reply to continue.',
  'Chain limit reached (2 runs in one chain). Ana and agents that have left since did not get the floor. Reply to continue.':
    'Chain limit reached (2 turns in one chain). Ana and agents that have since left got no turn. Reply to continue.',
  'Chain limit reached (2 runs in one chain). An agent that has left since did not get the floor. Reply to continue.':
    'Chain limit reached (2 turns in one chain). An agent that has since left got no turn. Reply to continue.',
  'Chain limit reached (10 runs in one chain). Agents that have left since did not get the floor. Reply to continue.':
    'Chain limit reached (10 turns in one chain). Agents that have since left got no turn. Reply to continue.',
  'Chain limit reached (10 runs in one chain). 3 agents did not get the floor. Reply to continue.':
    'Chain limit reached (10 turns in one chain). 3 agents got no turn. Reply to continue.',
  'Ana is passing control to you': 'Ana needs you',
  'No agent here is active, so nobody answers.':
    'No agent here is active, so no one answers. Resume or add one.',
  'This space has no coordinator, so nobody answers. Choose one in its settings.':
    'This space has no coordinator, so no one answers. Choose one in its settings.',
  'This space has no main agent, so nobody answers. Choose one in its settings.':
    'This space has no lead agent, so no one answers. Choose one in its settings.',
  'Ana is paused, so nobody answers.': 'Ana is paused, so no one answers. Mention another agent.',
  'Ana was the main agent and is no longer here. Choose a main agent.':
    'Ana was the lead agent and is no longer here. Choose a lead agent.',
  'Ana was the main agent and is no longer active. Choose a main agent.':
    'Ana was the lead agent and is no longer active. Choose a lead agent.',
  'Ana is no longer the only agent. Choose a main agent.':
    'Ana is no longer the only agent. Choose a lead agent.',
  'Ana went to another space and said nothing there, so nobody was asked.':
    'Ana went to another space and said nothing there, so no one was asked.',
  'Ana went to another space and can only answer there itself, so nobody was asked.':
    'Ana went to another space and can’t hand over there, so no one was asked.',
  'Ana could not speak in the other space: the turn limit is reached there.':
    'Ana couldn’t post in the other space: its turn limit is reached. Continue or reply there.',
  'Ana could not speak in the other space: it was refused there.':
    'Ana couldn’t post in the other space: it was refused there.',
  'Ana asked for Bo, but this agent cannot answer here.':
    'Ana asked Bo, but this agent can’t answer here.',
  'Ana asked for an agent that cannot answer here.': 'Ana asked an agent that can’t answer here.',
  'Budget reached: Ana was not started, because the price of its model is not known and the budget is in money. Set the price under “prices” in conch.yaml (for an outside agent, set its worstCase), or use a budget in tokens.':
    'Budget reached: Ana didn’t start, because the price of its model is unknown and the budget is in money. Set the price under “prices” in conch.yaml (for an outside agent, set its worstCase), or use a budget in tokens.',
  'An agent was not started, because the budget does not cover it.':
    'An agent didn’t start, because the budget isn’t enough. Raise the budget to continue.',
  'Budget reached: Ana was not started, because the budget of one tick here does not cover it (limit 1,000 tokens, left 20 tokens, maximum per run 900 tokens).':
    'Budget reached: Ana didn’t start, because the budget of one tick here has 20 tokens of 1,000 tokens left, and an answer may cost 900 tokens. Raise the budget to continue.',
  'Budget reached: Ana was not started, because the budget for one message here (1,000 tokens) is smaller than the maximum cost of one run (5,000 tokens). Raise the budget, or lower the maximum cost of a run of Ana.':
    'Budget reached: Ana didn’t start, because the budget for one message here (1,000 tokens) is less than one answer may cost (5,000 tokens). Raise the budget, or lower the maximum cost per answer of Ana.',
  'Budget reached: Ana did not continue, because today’s budget of this space does not cover it (limit 120 tokens, left 80 tokens, maximum per run 100 tokens).':
    'Budget reached: Ana didn’t continue, because today’s budget of this space has 80 tokens of 120 tokens left, and an answer may cost 100 tokens. Raise the budget to continue.',
  'Budget reached: Ana was not started, because today’s budget of Ana in all spaces does not cover it (limit 2,000 tokens, maximum per run 1,000 tokens).':
    'Budget reached: Ana didn’t start, because today’s budget of Ana in all spaces (2,000 tokens) has too little left: an answer may cost 1,000 tokens. Raise the budget to continue.',
};
