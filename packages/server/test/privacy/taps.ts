import type { MemberId } from '@conch/engine';
import type { RawResponse } from '../support/documented.ts';
import type { CanaryBook } from './books/canary-book.ts';
import type { Onlooker } from './onlooker.ts';

/** All outputs by which text leaves the server for people and programs. */
export const OUTPUTS = [
  'an answer',
  'an export',
  'a search',
  'a problem',
  'a header',
  'a frame',
  'an error frame',
  'a stream of events',
  'a log line',
  'the metrics',
] as const;

/** The outputs by which text reaches agents, inside and outside the server. */
type AgentOutputKind = 'a task' | 'the result of a call' | 'a frame to an agent' | 'a webhook';

export type OutputKind = (typeof OUTPUTS)[number] | AgentOutputKind;

/** The receiver of an output: a viewer, an agent in a space, or the operator. */
type OutputReceiver =
  | { readonly kind: 'viewer'; readonly viewer: Onlooker }
  | { readonly kind: 'agent'; readonly agentId: MemberId; readonly spaceId: string }
  | { readonly kind: 'operator' };

/** An output of the server. */
export interface TappedOutput {
  readonly output: OutputKind;
  readonly to: OutputReceiver;
  readonly text: string;
  readonly askedAt: number;
  /**
   * The time of the output. A text that enters the book after this time does not permit the output,
   * because the receiver may have learned the text from this output.
   */
  readonly shownAt: number;
  /** The number of the answered request. A secret may appear in only one answer. */
  readonly request: number | null;
}

/** Keeps all output of the server until it is checked. */
export class Taps {
  readonly book: CanaryBook;
  #tapped: TappedOutput[] = [];
  #requests = 0;

  constructor(book: CanaryBook) {
    this.book = book;
  }

  add(tapped: Omit<TappedOutput, 'request' | 'shownAt'>): void {
    this.#tapped.push({ ...tapped, shownAt: this.book.now(), request: null });
  }

  /** Records an answer and returns the number of its request. */
  addAnswer(
    viewer: Onlooker,
    { path, askedAt, response }: { path: string; askedAt: number; response: RawResponse },
  ): number {
    this.#requests += 1;
    const to = { kind: 'viewer', viewer } as const;
    const about = { to, askedAt, shownAt: this.book.now(), request: this.#requests };
    this.#tapped.push(
      { ...about, output: outputOf(path, response.status), text: response.text },
      { ...about, output: 'a header', text: JSON.stringify([...response.headers]) },
    );
    return this.#requests;
  }

  log(line: string): void {
    this.add({ output: 'a log line', to: { kind: 'operator' }, text: line, askedAt: 0 });
  }

  /** All output since the last call. */
  take(): readonly TappedOutput[] {
    const taken = this.#tapped;
    this.#tapped = [];
    return taken;
  }
}

function outputOf(path: string, status: number): OutputKind {
  if (status >= 400) return 'a problem';
  if (path === '/metrics') return 'the metrics';
  if (path.startsWith('/api/v1/search')) return 'a search';
  return path.endsWith('/export') ? 'an export' : 'an answer';
}
