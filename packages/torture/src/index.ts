export { figuresOf, figuresRow } from './figures.ts';
export { tortureForums, type ForumTally } from './forum/torture-forums.ts';
export { tortureMaking, type MakingTally } from './making/torture-making.ts';
export { losePower, type PowerLossTally } from './power-loss/power-loss.ts';
export { recordLives } from './power-loss/record-lives.ts';
export type { TortureTally } from './tally.ts';
export { tallyLine } from './tally-line.ts';
export { torture, type TortureOutcome } from './torture.ts';
export { tortureWatchers, type WatcherTally } from './watchers/torture-watchers.ts';
