import type { TestClient } from '../../support/client.ts';

/** The history of a space, as its readers see it. */
export interface SpaceRecord {
  /** A line for each message: sender, status and content. */
  readonly messages: readonly string[];
  /** A line for each decision, in order: the event, and a sentence with the rule. */
  readonly decided: readonly string[];
  /** The hash of the whole history, from a replay. */
  readonly hash: string;
}

const ALL = 100;

/** Reads the record of a space over HTTP. */
export async function recordOf(
  client: TestClient,
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
    messages: messages.items.map(
      ({ sender, content, status }) => `${sender?.name ?? 'a notice'} (${status}): ${content}`,
    ),
    decided: decisions.items.flatMap(({ event, lines }) =>
      lines.map(({ sentence }) => `${event}: ${sentence}`),
    ),
  };
}
