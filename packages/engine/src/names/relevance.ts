import type { AgentMember } from '../roster/member.ts';
import { matchingKey } from './matching-form.ts';
import { classOf, UNSPACED } from '../text/characters.ts';

export interface AgentMatch {
  readonly agent: AgentMember;
  readonly score: number;
}

export type RelevanceIndex = (text: string) => readonly AgentMatch[];

/**
 * Finds agents whose names or descriptions share words with a text. Words in names count double.
 * The cost of a look-up is O(words of the text + matches).
 */
export function relevanceIndex(agents: readonly AgentMember[]): RelevanceIndex {
  const weights = new Map<string, Map<number, number>>();
  agents.forEach((agent, order) => {
    note(weights, wordsOf(agent.description), { order, weight: DESCRIPTION_WEIGHT });
    note(weights, wordsOf(agent.name), { order, weight: NAME_WEIGHT });
  });
  const tooMany = Math.max(3, agents.length / 2);
  return (text) => {
    const scores = new Map<number, number>();
    for (const word of wordsOf(text)) {
      const found = weights.get(word);
      // If most agents share a word, the word does not help to choose between them.
      if (found === undefined || found.size > tooMany) continue;
      for (const [order, weight] of found) scores.set(order, (scores.get(order) ?? 0) + weight);
    }
    return [...scores]
      .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
      .flatMap(([order, score]) => {
        const agent = agents[order];
        return agent === undefined ? [] : [{ agent, score }];
      });
  };
}

const DESCRIPTION_WEIGHT = 1;
const NAME_WEIGHT = 2;

function note(
  weights: Map<string, Map<number, number>>,
  words: ReadonlySet<string>,
  { order, weight }: { readonly order: number; readonly weight: number },
): void {
  for (const word of words) {
    const found = weights.get(word);
    if (found === undefined) weights.set(word, new Map([[order, weight]]));
    else found.set(order, weight);
  }
}

/** The words that describe the subject of a text. They are folded like names. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [run] of text.matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)) {
    if ((classOf(run.codePointAt(0) ?? 0) & UNSPACED) !== 0) addPairs(run, words);
    else if (/^\p{Lu}{2}$/u.test(run)) words.add(run);
    else addWord(run, words);
  }
  return words;
}

// Adds a folded word. Words of two capitals (HR, IT, QA) are not added here, because `wordsOf`
// keeps them as written: `it` is not IT.
function addWord(run: string, words: Set<string>): void {
  const word = matchingKey(run.slice(0, MAX_WORD));
  if (word.length >= 3 && !COMMON_WORDS.has(word)) words.add(word);
}

// For scripts without blanks between words. Each pair of neighbouring characters counts as a word.
function addPairs(run: string, words: Set<string>): void {
  const characters = [...run];
  for (let at = 1; at < characters.length; at += 1) {
    words.add(`${characters[at - 1]}${characters[at]}`);
  }
}

const MAX_WORD = 64;
const COMMON_WORDS: ReadonlySet<string> = new Set(
  'about all and any are but can did does for from has have help how into its not our out please she should that the their them then there they this was what when where which who why will with would you your'.split(
    ' ',
  ),
);
