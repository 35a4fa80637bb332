import type { Artifact, Message, Part } from '@a2a-js/sdk';
import { LONGEST_ANSWER } from '../longest-answer.ts';
import { A2aFailure } from './a2a-failure.ts';
import { fingerprint } from './fingerprint.ts';
import { namesIn, textIn } from './parts.ts';

const BETWEEN = '\n\n';
const MOST_NAMES = 20;
const MOST_ARTIFACTS = 1_000;

/** The answer of an agent as its pieces arrive. */
export class AnswerText {
  readonly #artifacts = new Map<string, Collected>();
  readonly #saidBefore: ReadonlyMap<string, string>;
  #length = 0;
  /** Whether all that was heard follows on all that was handed on: else the end tells the whole. */
  #isInOrder = true;
  #newest = '';

  /** `saidBefore`: what was made in the task before this run, by fingerprint. It is not said again. */
  constructor(saidBefore: ReadonlyMap<string, string>) {
    this.#saidBefore = saidBefore;
  }

  /** Takes a piece of an artifact, or a new state of it; gives what can be said at once. */
  takePiece({ artifactId, parts }: Artifact, isMore: boolean): string {
    const before = this.#artifacts.get(artifactId);
    const known = before ?? NOTHING;
    const lengthBefore = this.#length;
    const piece = collected(parts);
    const next = isMore ? joined(known, piece) : piece;
    this.#put(artifactId, next);
    // Some agents send an artifact again and again as it grows.
    const isLonger = isMore || next.text.startsWith(known.text);
    this.#isInOrder &&= before === undefined || (isLonger && artifactId === this.#newest);
    if (!this.#isInOrder) return '';
    this.#newest = artifactId;
    const said = isMore ? piece.text : next.text.slice(known.text.length);
    return said !== '' && known.text === '' && lengthBefore > 0 ? BETWEEN + said : said;
  }

  /** Takes all artifacts of a task as they stand. */
  takeAll(artifacts: readonly Artifact[]): void {
    for (const { artifactId, parts } of artifacts) {
      const made = collected(parts);
      if (this.#saidBefore.get(artifactId) === fingerprint(made.text)) continue;
      this.#isInOrder = false;
      this.#put(artifactId, made);
    }
  }

  /** What the artifacts say; if they say nothing, what the agent said with its last state. */
  ofResult(last: Message | undefined): string {
    const { text, names } = this.#made();
    return withNames(text === '' ? wordsOf(last) : text, [...names, ...namesIn(last?.parts ?? [])]);
  }

  /** What the agent asks, after whatever it has made so far. */
  ofQuestion(last: Message | undefined): string {
    const { text, names } = this.#made();
    const said = [text, wordsOf(last)].filter((one) => one !== '').join(BETWEEN);
    return withNames(said, [...names, ...namesIn(last?.parts ?? [])]);
  }

  /** What was made up to now, by fingerprint. */
  get made(): ReadonlyMap<string, string> {
    const made = [...this.#artifacts].map(([id, { text }]) => [id, fingerprint(text)] as const);
    return new Map([...this.#saidBefore, ...made]);
  }

  #put(artifactId: string, next: Collected): void {
    this.#length += next.text.length - (this.#artifacts.get(artifactId)?.text.length ?? 0);
    if (this.#length > LONGEST_ANSWER) {
      throw new A2aFailure('garbled', 'The answer of the agent is too long.');
    }
    this.#artifacts.set(artifactId, next);
    // What is empty has no length, but is kept all the same.
    if (this.#artifacts.size > MOST_ARTIFACTS) {
      throw new A2aFailure('garbled', 'The agent has made too many artifacts.');
    }
  }

  #made(): Collected {
    const all = [...this.#artifacts.values()];
    return {
      text: all.flatMap(({ text }) => (text === '' ? [] : [text])).join(BETWEEN),
      names: all.flatMap(({ names }) => names),
    };
  }
}

interface Collected {
  readonly text: string;
  readonly names: readonly string[];
}

const NOTHING: Collected = { text: '', names: [] };

function collected(parts: readonly Part[]): Collected {
  return { text: textIn(parts, ''), names: namesIn(parts).slice(0, MOST_NAMES) };
}

function joined(one: Collected, other: Collected): Collected {
  const names = [...one.names, ...other.names].slice(0, MOST_NAMES);
  return { text: one.text + other.text, names };
}

/** The answer that a message is. */
export function answerIn(message: Message): string {
  return withNames(wordsOf(message), namesIn(message.parts));
}

/** What a message says in words. */
export function wordsOf(message: Message | undefined): string {
  return textIn(message?.parts ?? [], '\n');
}

function withNames(text: string, names: readonly string[]): string {
  const shown = [...new Set(names)].slice(0, MOST_NAMES);
  return [...(text === '' ? [] : [text]), ...shown].join('\n');
}
