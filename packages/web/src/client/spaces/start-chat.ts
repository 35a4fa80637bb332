import { conch } from '../conch.ts';
import { freeName } from './free-name.ts';
import { makeOnce } from '../make-once.ts';
import { queries, spacesQuery } from '../queries.ts';

interface NewChat {
  readonly agentIds: readonly string[];
  /** The name of the chat, for example “Chat with Guide”. */
  readonly name: string;
}

/** Creates a chat with some agents in the default mode. Returns the id of the new space. */
export async function startChat({ agentIds, name }: NewChat): Promise<string> {
  const spaces = queries.getQueryData(spacesQuery.queryKey) ?? [];
  const body = {
    name: freeName(name, new Set(spaces.map((space) => space.name))),
    memberIds: [...agentIds],
  };
  const { id } = await makeOnce('makeSpace', { body });
  await queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
  return id;
}

/** Opens the direct messages with a person. Returns the id of their space. */
export async function openDirectMessages(personId: string): Promise<string> {
  const { id } = await conch.call('openDirectSpace', { body: { personId } });
  await queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
  return id;
}
