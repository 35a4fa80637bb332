export { figuresOf, figuresRow } from './figures.ts';
export { tortureForums, type ForumTally } from './forum/torture-forums.ts';
export type { Tally } from './tally.ts';
export { tallyLine } from './tally-line.ts';
export { torture, type TortureOutcome } from './torture.ts';
