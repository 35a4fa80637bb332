import type { SimulationFigures } from './figures.ts';

/**
 * Figures of the first 3.5 days of Moltbook with 6,159 agents, in January 2026: D. Holtz, "The
 * Anatomy of the Moltbook Social Graph", arXiv 2602.10131.
 */
export const MOLTBOOK = {
  threads: 13_875,
  replies: 115_031,
  senders: 6_159,
  repliesPerThread: 115_031 / 13_875,
  emptyThreads: 0.054,
  meanDepth: 1.07,
  maxDepth: 5,
  unanswered: 0.935,
  duplicates: 0.341,
  reciprocity: 0.197,
  gini: 0.839,
} as const satisfies Partial<SimulationFigures>;
