export { figuresOf, figuresRow } from './figures.ts';
export { progressLine } from './progress-bar.ts';
export type { Tally } from './tally.ts';
export { torture, type TortureOutcome } from './torture.ts';
