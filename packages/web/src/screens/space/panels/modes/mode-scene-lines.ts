import { type Mode } from '@conch/sdk/view';

/** The members in the example scenes. Their names are translated too. */
export type SceneMember = 'ana' | 'hr' | 'finance' | 'data';

export const SCENE_AGENTS = ['hr', 'finance', 'data'] as const;

export const SCENE_NAMES = {
  ana: 'sceneAna',
  hr: 'sceneHr',
  finance: 'sceneFinance',
  data: 'sceneData',
} as const satisfies Record<SceneMember, string>;

/** One line of a scene: its speaker, its text, and the agents that wait to get the floor back. */
export interface SceneLine {
  readonly who: SceneMember;
  /** The text as a key of the namespace `why`. */
  readonly words: SceneWords;
  /** The agents that wait during this line. The longest wait is first. */
  readonly waiters: readonly SceneMember[];
  /** Whether the line appears at the same time as the previous line. */
  readonly isBeside: boolean;
  /** Whether only Finance reads the line. */
  readonly isPrivate: boolean;
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

/** The agent that people address, in the modes with a main agent. */
export const SCENE_MAIN_AGENT: SceneMember = 'hr';

const sceneLine = (who: SceneMember, words: SceneWords, waiters: readonly SceneMember[] = []) =>
  ({ who, words, waiters, isBeside: false, isPrivate: false }) satisfies SceneLine;

const beside = (who: SceneMember, words: SceneWords) =>
  ({ who, words, waiters: [], isBeside: true, isPrivate: false }) satisfies SceneLine;

const whispered = (who: SceneMember, words: SceneWords) =>
  ({ ...sceneLine(who, words), isPrivate: true }) satisfies SceneLine;

/**
 * The answers to the same question in each mode. A test checks them against the engine
 * (test/panels/mode-scenes.test.ts).
 */
export const MODE_SCENES: Readonly<Record<Mode, readonly SceneLine[]>> = {
  broadcast: [
    sceneLine('ana', 'sceneQuestion'),
    sceneLine('hr', 'sceneHrKnows'),
    beside('finance', 'sceneFinanceKnows'),
    beside('data', 'sceneDataKnows'),
  ],
  mention: [sceneLine('ana', 'sceneQuestion'), sceneLine('finance', 'sceneFinanceKnows')],
  private: [whispered('ana', 'sceneQuestion'), whispered('finance', 'sceneFinanceKnows')],
  lead: [
    sceneLine('ana', 'sceneQuestion'),
    sceneLine('hr', 'sceneHrAsks'),
    sceneLine('finance', 'sceneFinanceTells'),
    sceneLine('hr', 'sceneHrTells'),
  ],
  chain: [
    sceneLine('ana', 'sceneQuestion'),
    sceneLine('finance', 'sceneFinanceAsks'),
    sceneLine('data', 'sceneDataTells', ['finance']),
    sceneLine('finance', 'sceneFinanceSums'),
  ],
  coordinator: [
    sceneLine('ana', 'sceneQuestion'),
    sceneLine('hr', 'sceneHrSends'),
    sceneLine('finance', 'sceneFinanceKnows', ['hr']),
    sceneLine('hr', 'sceneHrSums'),
  ],
};
