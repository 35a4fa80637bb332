import type { MemberId } from '@conch/engine';
import type { Heard } from '../support/documented.ts';
import type { CanaryBook } from './canary-book.ts';
import type { Onlooker } from './onlooker.ts';

/** Every way by which words leave the server for people and programs. */
export const WAYS = [
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

/** Those by which they come to agents, inside the server and outside. */
type AgentWay = 'a task' | 'the result of a call' | 'a frame to an agent' | 'a webhook';

export type Way = (typeof WAYS)[number] | AgentWay;

/** Who was shown something: a person or nobody known, or an agent in a space; null: the operator. */
type Shown =
  | { readonly kind: 'viewer'; readonly viewer: Onlooker }
  | { readonly kind: 'agent'; readonly agentId: MemberId; readonly spaceId: string }
  | { readonly kind: 'operator' };

/** Something that left the server. */
export interface Tapped {
  readonly way: Way;
  readonly to: Shown;
  readonly text: string;
  readonly askedAt: number;
  /** What is said later is no reason to have been shown it: whoever is shown it may repeat it. */
  readonly shownAt: number;
  /** What it answers: a secret is shown in one answer only. */
  readonly request: number | null;
}

/** Keeps all that leaves the server until it has been looked at. */
export class Taps {
  readonly book: CanaryBook;
  #tapped: Tapped[] = [];
  #requests = 0;

  constructor(book: CanaryBook) {
    this.book = book;
  }

  add(tapped: Omit<Tapped, 'request' | 'shownAt'>): void {
    this.#tapped.push({ ...tapped, shownAt: this.book.now(), request: null });
  }

  /** The number of the request that was answered. */
  addAnswer(
    viewer: Onlooker,
    { path, askedAt, heard }: { path: string; askedAt: number; heard: Heard },
  ): number {
    this.#requests += 1;
    const to = { kind: 'viewer', viewer } as const;
    const about = { to, askedAt, shownAt: this.book.now(), request: this.#requests };
    this.#tapped.push(
      { ...about, way: wayOf(path, heard.status), text: heard.text },
      { ...about, way: 'a header', text: JSON.stringify([...heard.headers]) },
    );
    return this.#requests;
  }

  log(line: string): void {
    this.add({ way: 'a log line', to: { kind: 'operator' }, text: line, askedAt: 0 });
  }

  /** Everything since the last time. */
  take(): readonly Tapped[] {
    const taken = this.#tapped;
    this.#tapped = [];
    return taken;
  }
}

function wayOf(path: string, status: number): Way {
  if (status >= 400) return 'a problem';
  if (path === '/metrics') return 'the metrics';
  if (path.startsWith('/api/v1/search')) return 'a search';
  return path.endsWith('/export') ? 'an export' : 'an answer';
}
