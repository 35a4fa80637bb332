/** Tests whether only one agent answers a question that only one agent may answer. */
export const everyoneAnswers = `# Everyone answers: one question, and only one agent may answer
# In other systems every agent of a room answers every message. Here one does, and the others stay silent.

space: Office
policy: chain
person: Ana
agent: HR | people and pay
agent: Finance | budgets and numbers
agent: Data | sensors and raw data
agent: Archive | old files

Ana: good morning, who can tell me the budget?
  > HR gets the floor (CH7)
  > 3 others stay silent (CH3)
HR: Finance keeps it.
  > 3 others stay silent (CH3)
  > the chain ends (FL9)

# With a name, only that agent answers.
Ana: @Finance what is left of it?
  > Finance gets the floor (CH1)
  > 3 others stay silent (CH3)
Finance: 4,000 until Friday.
  > 3 others stay silent (CH3)
  > the chain ends (FL9)
`;
