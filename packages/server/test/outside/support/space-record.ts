import type { Client } from '../../support/client.ts';

/** What is left of a conversation in a space, as everyone who may read it is told. */
export interface SpaceRecord {
  /** A line for each message: who, what, and what became of it. */
  readonly heard: readonly string[];
  /** A line for each thing that was decided, in order: what, and by which rule. */
  readonly decided: readonly string[];
  /** Of the whole history, as a replay gives it. */
  readonly hash: string;
}

const ALL = 100;

/** Reads a space over HTTP. */
export async function recordOf(
  client: Client,
  spaceId: string,
): Promise<Omit<SpaceRecord, 'hash'>> {
  const params = { spaceId };
  const [messages, decisions] = [
    await client.call('readMessages', { params, query: { limit: ALL } }),
    await client.call('listDecisions', { params, query: { limit: ALL } }),
  ];
  if (messages.items.length === ALL || decisions.items.length === ALL) {
    throw new Error('more has happened than is looked at');
  }
  return {
    heard: messages.items.map(
      ({ author, content, status }) => `${author?.name ?? 'a notice'} (${status}): ${content}`,
    ),
    decided: decisions.items.flatMap(({ event, lines }) =>
      lines.map(({ sentence }) => `${event}: ${sentence}`),
    ),
  };
}
