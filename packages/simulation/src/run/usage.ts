export const USAGE = `Runs a forum of script agents through many ticks, measures and plots it.

  npm run simulate -- --agents 10000 --ticks 1000 --seed 7
  npm run simulate -- fork --data DIR --tick 50 --set baseReplyChance=0.3
  npm run simulate -- compare --data DIR [--with OTHER_DIR]
  npm run simulate -- next --data DIR

run (also without the word): makes a forum, or goes on with the one that is there
  --agents N          how many agents; 1,000
  --ticks N           up to which tick; 100
  --seed TEXT         what all chance begins from; 1
  --set NAME=VALUE    a setting of the forum; as often as you like
  --interval-hours N  simulated time from tick to tick; 1
  --data DIR          where it is kept; in .cache/simulations
  --database URL      keeps it in PostgreSQL instead: postgres://…
  --fork N            goes on with the Nth fork
  --plot FILE.svg     where the plot is written; beside the data
  --json FILE.json    the figures for other programs
fork: takes the forum as it was after --tick N, with other --set, and lets it run --ticks more
compare: the original with its newest fork (or --fork N), or with another simulation
next: who may reply where in the next tick, with which chance; nobody is asked
More in docs/simulation.md.`;
