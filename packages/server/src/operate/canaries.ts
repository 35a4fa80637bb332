import '@conch/store/needs-node';
import { randomUUID } from 'node:crypto';
import { StoredSpaces } from '@conch/runtime';
import { changeMessage, rowsOfSpace, type Script } from '@conch/store';
import { openDatabase } from '../open-database.ts';
import { makeDataDirectory, makeOnlyPrivateFiles } from '../start/private-files.ts';
import { operatorConfig, type OperatorPlace } from './operator-config.ts';

/** A random word in a private message. */
export interface PlantedCanary {
  readonly word: string;
  readonly messageId: string;
  /** The ids of the agents that may read the message. */
  readonly agentIds: readonly string[];
}

/** A copy of a space whose private messages have canaries. */
export interface PlantedSpace {
  readonly spaceId: string;
  readonly name: string;
  readonly canaries: readonly PlantedCanary[];
}

/** The id of the audience of messages that every agent may read. */
const EVERYONE = 0;

/**
 * For tests: imports a copy of a space into a new data directory and adds a canary to each private
 * message. Tests then search the input of agents for canaries.
 */
export async function importWithCanaries(
  place: OperatorPlace & { readonly dataDir: string },
  lines: AsyncIterable<string>,
): Promise<PlantedSpace> {
  const config = { ...operatorConfig(place), databaseUrl: null };
  makeOnlyPrivateFiles();
  makeDataDirectory(config.dataDir);
  const database = await openDatabase(config);
  try {
    const { spaceId, name } = await new StoredSpaces(database).importCopy(lines);
    const canaries = await database.transact(() => plant(spaceId));
    return { spaceId, name, canaries };
  } finally {
    await database.close();
  }
}

function* plant(spaceId: string): Script<readonly PlantedCanary[]> {
  const audiences = yield* rowsOfSpace('audiences', spaceId);
  const agentsOf = new Map(
    audiences.map(({ id, agents }) => [id, JSON.parse(agents) as readonly string[]]),
  );
  const canaries: PlantedCanary[] = [];
  for (const message of yield* rowsOfSpace('messages', spaceId)) {
    const { id: messageId, audienceId, briefingAudienceId, mentions, version } = message;
    // A message that no briefing includes cannot leak, so it needs no canary.
    if (audienceId === EVERYONE || briefingAudienceId === null) continue;
    const word = `canary-${randomUUID()}`;
    yield* changeMessage({
      spaceId,
      id: messageId,
      content: `${message.content} ${word}`,
      mentions,
      version: version + 1,
      status: 'complete',
      runId: message.versionRunId ?? message.runId,
      shownSteps: message.shownSteps,
      at: message.createdAt,
    });
    canaries.push({ word, messageId, agentIds: agentsOf.get(audienceId) ?? [] });
  }
  return canaries;
}
