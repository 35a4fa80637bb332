import type { Artifact, Message, Part } from '@a2a-js/sdk';
import { LONGEST_ANSWER } from '../longest-answer.ts';
import { A2aFailure } from './a2a-failure.ts';
import { fingerprint } from './fingerprint.ts';
import { cutToTokens, oneLine } from './quoted.ts';

const LONGEST_NAME = 100;
const MOST_PARTS = 10_000;

/**
 * Joins the text of parts. The parts of an artifact are joined directly, and the parts of a message
 * become lines.
 */
function textIn(parts: readonly Part[], joint: '' | '\n'): string {
  if (parts.length > MOST_PARTS) throw new A2aFailure('garbled', 'The agent sent too many parts.');
  return parts
    .flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : []))
    .join(joint);
}

/**
 * A short line for each part that is not text. Files and data are named but never fetched or shown.
 */
function namesIn(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ content, filename, mediaType }) => {
    if (content === undefined || content.$case === 'text') return [];
    const what = content.$case === 'data' ? 'data' : 'file';
    const name = oneLine(
      cutToTokens([filename, mediaType].filter((one) => one !== '').join(', '), LONGEST_NAME),
    );
    return [name === '' ? `[${what}]` : `[${what}: ${name}]`];
  });
}

const BETWEEN = '\n\n';
const MOST_NAMES = 20;
const MOST_ARTIFACTS = 1_000;

/** Collects the answer of an agent as its pieces arrive. */
export class AnswerText {
  readonly #artifacts = new Map<string, Collected>();
  readonly #earlierFingerprints: ReadonlyMap<string, string>;
  #length = 0;
  /**
   * True while the pieces arrive in order. Otherwise the whole text is delivered only at the end.
   */
  #isInOrder = true;
  #newest = '';

  /**
   * `earlierFingerprints` contains the fingerprints of artifacts from before this run. These
   * artifacts are not repeated.
   */
  constructor(earlierFingerprints: ReadonlyMap<string, string>) {
    this.#earlierFingerprints = earlierFingerprints;
  }

  /**
   * Adds a piece to an artifact or replaces the artifact. Returns the text that can be streamed
   * now.
   */
  takePiece({ artifactId, parts }: Artifact, isMore: boolean): string {
    const before = this.#artifacts.get(artifactId);
    const earlier = before ?? NOTHING;
    const lengthBefore = this.#length;
    const piece = collected(parts);
    const next = isMore ? joined(earlier, piece) : piece;
    this.#setArtifact(artifactId, next);
    // Some agents do not send pieces but resend the whole artifact as it grows.
    const isLonger = isMore || next.text.startsWith(earlier.text);
    this.#isInOrder &&= before === undefined || (isLonger && artifactId === this.#newest);
    if (!this.#isInOrder) return '';
    this.#newest = artifactId;
    const said = isMore ? piece.text : next.text.slice(earlier.text.length);
    return said !== '' && earlier.text === '' && lengthBefore > 0 ? BETWEEN + said : said;
  }

  /** Stores the current state of all artifacts of a task. */
  takeAll(artifacts: readonly Artifact[]): void {
    for (const { artifactId, parts } of artifacts) {
      const made = collected(parts);
      if (this.#earlierFingerprints.get(artifactId) === fingerprint(made.text)) continue;
      this.#isInOrder = false;
      this.#setArtifact(artifactId, made);
    }
  }

  /**
   * Returns the text of the artifacts. If they have no text, returns the text of the agent's last
   * message.
   */
  ofResult(last: Message | undefined): string {
    const { text, names } = this.#joinedArtifacts();
    return withNames(text === '' ? wordsOf(last) : text, [...names, ...namesIn(last?.parts ?? [])]);
  }

  /** The artifacts so far, followed by the agent's question. */
  ofQuestion(last: Message | undefined): string {
    const { text, names } = this.#joinedArtifacts();
    const said = [text, wordsOf(last)].filter((one) => one !== '').join(BETWEEN);
    return withNames(said, [...names, ...namesIn(last?.parts ?? [])]);
  }

  /** The fingerprints of all artifacts so far. */
  get fingerprints(): ReadonlyMap<string, string> {
    const made = [...this.#artifacts].map(([id, { text }]) => [id, fingerprint(text)] as const);
    return new Map([...this.#earlierFingerprints, ...made]);
  }

  #setArtifact(artifactId: string, next: Collected): void {
    this.#length += next.text.length - (this.#artifacts.get(artifactId)?.text.length ?? 0);
    if (this.#length > LONGEST_ANSWER) {
      throw new A2aFailure('garbled', 'The answer of the agent is too long.');
    }
    this.#artifacts.set(artifactId, next);
    // Empty artifacts add no length but are stored, so their number is limited too.
    if (this.#artifacts.size > MOST_ARTIFACTS) {
      throw new A2aFailure('garbled', 'The agent sent too many artifacts.');
    }
  }

  #joinedArtifacts(): Collected {
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

/** The answer of an agent that sent a message instead of a task. */
export function answerIn(message: Message): string {
  return withNames(wordsOf(message), namesIn(message.parts));
}

/** The text of a message. */
export function wordsOf(message: Message | undefined): string {
  return textIn(message?.parts ?? [], '\n');
}

function withNames(text: string, names: readonly string[]): string {
  const shown = [...new Set(names)].slice(0, MOST_NAMES);
  return [...(text === '' ? [] : [text]), ...shown].join('\n');
}
