import type { Mode } from './mode.ts';

/** Who is in the scenes; their names are words, too. */
export type SceneMember = 'ana' | 'hr' | 'finance' | 'data';

export const SCENE_AGENTS = ['hr', 'finance', 'data'] as const;

export const SCENE_NAMES = {
  ana: 'sceneAna',
  hr: 'sceneHr',
  finance: 'sceneFinance',
  data: 'sceneData',
} as const satisfies Record<SceneMember, string>;

/** One line of a scene: who says what, and who then waits to get the floor back. */
export interface SceneLine {
  readonly who: SceneMember;
  /** A key of the namespace `why`. */
  readonly words: SceneWords;
  /** The agents that wait while this is said, the one who waits longest first. */
  readonly waiters: readonly SceneMember[];
  /** It is said at the same time as the line before. */
  readonly isBeside: boolean;
}

type SceneWords =
  | 'sceneQuestion'
  | 'sceneHrKnows'
  | 'sceneFinanceKnows'
  | 'sceneDataKnows'
  | 'sceneHrAsks'
  | 'sceneFinanceTells'
  | 'sceneHrTells'
  | 'sceneFinanceAsks'
  | 'sceneDataTells'
  | 'sceneFinanceSums'
  | 'sceneHrSends'
  | 'sceneHrSums';

/** The agent that people talk to in the modes that have one. */
export const SCENE_MAIN_AGENT: SceneMember = 'hr';

const said = (who: SceneMember, words: SceneWords, waiters: readonly SceneMember[] = []) =>
  ({ who, words, waiters, isBeside: false }) satisfies SceneLine;

const beside = (who: SceneMember, words: SceneWords) =>
  ({ who, words, waiters: [], isBeside: true }) satisfies SceneLine;

/** The same question in each mode, as the engine lets it go on (test/panels/mode-scenes.test.ts). */
export const MODE_SCENES: Readonly<Record<Mode, readonly SceneLine[]>> = {
  broadcast: [
    said('ana', 'sceneQuestion'),
    said('hr', 'sceneHrKnows'),
    beside('finance', 'sceneFinanceKnows'),
    beside('data', 'sceneDataKnows'),
  ],
  mention: [said('ana', 'sceneQuestion'), said('finance', 'sceneFinanceKnows')],
  lead: [
    said('ana', 'sceneQuestion'),
    said('hr', 'sceneHrAsks'),
    said('finance', 'sceneFinanceTells'),
    said('hr', 'sceneHrTells'),
  ],
  chain: [
    said('ana', 'sceneQuestion'),
    said('finance', 'sceneFinanceAsks'),
    said('data', 'sceneDataTells', ['finance']),
    said('finance', 'sceneFinanceSums'),
  ],
  admin: [
    said('ana', 'sceneQuestion'),
    said('hr', 'sceneHrSends'),
    said('finance', 'sceneFinanceKnows', ['hr']),
    said('hr', 'sceneHrSums'),
  ],
};
