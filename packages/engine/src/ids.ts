declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

export type SpaceId = Branded<string, 'SpaceId'>;
export type MemberId = Branded<string, 'MemberId'>;
export type MessageId = Branded<string, 'MessageId'>;
export type RunId = Branded<string, 'RunId'>;
export type ChainId = Branded<string, 'ChainId'>;
export type CallId = Branded<string, 'CallId'>;
export type ThreadId = Branded<string, 'ThreadId'>;

// The engine never reads the content of an id, because the caller has checked its format. Only
// these functions turn a plain string into an id.
export const asSpaceId = (text: string): SpaceId => text as SpaceId;
export const asMemberId = (text: string): MemberId => text as MemberId;
export const asMessageId = (text: string): MessageId => text as MessageId;
export const asRunId = (text: string): RunId => text as RunId;
export const asChainId = (text: string): ChainId => text as ChainId;
export const asCallId = (text: string): CallId => text as CallId;
export const asThreadId = (text: string): ThreadId => text as ThreadId;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const TAIL_START = 24;
const TAIL_SIZE = 2 ** 48;

/**
 * The n-th id that is derived from the id of an event, so that a retry of the event creates the
 * same ids. If the stem is a UUID, the result is a UUID of the same version.
 */
export function nthId(stem: string, n: number): string {
  return idsFrom(stem)(n);
}

/** Like `nthId`, but for many ids of one event, because it parses the stem only once. */
export function idsFrom(stem: string): (n: number) => string {
  if (!UUID.test(stem)) return (n) => `${stem}.${n}`;
  const head = stem.slice(0, TAIL_START);
  const tail = Number.parseInt(stem.slice(TAIL_START), 16);
  return (n) => head + ((tail + n) % TAIL_SIZE).toString(16).padStart(12, '0');
}
