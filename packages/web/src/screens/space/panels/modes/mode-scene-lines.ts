import type { Mode } from './mode.ts';

/** The members in the scenes. Their names are translated too. */
export type SceneMember = 'ana' | 'hr' | 'finance' | 'data';

export const SCENE_AGENTS = ['hr', 'finance', 'data'] as const;

export const SCENE_NAMES = {
  ana: 'sceneAna',
  hr: 'sceneHr',
  finance: 'sceneFinance',
  data: 'sceneData',
} as const satisfies Record<SceneMember, string>;

/** One line of a scene: its speaker, its words, and the agents that wait to get the floor back. */
export interface SceneLine {
  readonly who: SceneMember;
  /** A key of the namespace `why`. */
  readonly words: SceneWords;
  /** The agents that wait during this line, longest waiting first. */
  readonly waiters: readonly SceneMember[];
  /** Whether the line is said at the same time as the one before. */
  readonly isBeside: boolean;
  /** Whether Finance is the only agent that reads the line. */
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

/** The agent that people talk to, in the modes that have a main agent. */
export const SCENE_MAIN_AGENT: SceneMember = 'hr';

const said = (who: SceneMember, words: SceneWords, waiters: readonly SceneMember[] = []) =>
  ({ who, words, waiters, isBeside: false, isPrivate: false }) satisfies SceneLine;

const beside = (who: SceneMember, words: SceneWords) =>
  ({ who, words, waiters: [], isBeside: true, isPrivate: false }) satisfies SceneLine;

const whispered = (who: SceneMember, words: SceneWords) =>
  ({ ...said(who, words), isPrivate: true }) satisfies SceneLine;

/**
 * The same question in each mode. A test checks it against the engine
 * (test/panels/mode-scenes.test.ts).
 */
export const MODE_SCENES: Readonly<Record<Mode, readonly SceneLine[]>> = {
  broadcast: [
    said('ana', 'sceneQuestion'),
    said('hr', 'sceneHrKnows'),
    beside('finance', 'sceneFinanceKnows'),
    beside('data', 'sceneDataKnows'),
  ],
  mention: [said('ana', 'sceneQuestion'), said('finance', 'sceneFinanceKnows')],
  private: [whispered('ana', 'sceneQuestion'), whispered('finance', 'sceneFinanceKnows')],
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
  coordinator: [
    said('ana', 'sceneQuestion'),
    said('hr', 'sceneHrSends'),
    said('finance', 'sceneFinanceKnows', ['hr']),
    said('hr', 'sceneHrSums'),
  ],
};
