import { asSpaceId, type SpaceId } from '@conch/engine';
import { isAddableBy } from '@conch/runtime';
import { addClientChat, clientChatSpace } from '@conch/store/outside';
import { addRoles, mustNotBeArchived } from '../auth/space-access.ts';
import type { PersonalStanding } from '../http/route-request.ts';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';

interface ClientConversation {
  readonly by: PersonalStanding;
  readonly templateId: SpaceId;
  readonly chatHash: string;
  /** The first message, which names the space. */
  readonly text: string;
}

/**
 * The space of a client's conversation. The first message makes it from the template: with the
 * settings, and with the agents that the person may add to a space. It has no history, grants or
 * other people of the template.
 */
export async function conversationSpace(
  services: Services,
  conversation: ClientConversation,
): Promise<SpaceId> {
  const { by, templateId, chatHash } = conversation;
  const { personId } = by.principal;
  const key = { personId, templateId, chatHash };
  const find = () => services.database.read(() => clientChatSpace(key));
  const before = await find();
  if (before !== null) return asSpaceId(before);
  try {
    return await makeConversation(services, conversation);
  } catch (error) {
    // The same conversation may begin twice at once, and the other request has made its space.
    const made = await find();
    if (made === null) throw error;
    return asSpaceId(made);
  }
}

async function makeConversation(
  services: Services,
  { by, templateId, chatHash, text }: ClientConversation,
): Promise<SpaceId> {
  const { access, clock, conch } = services;
  await mustNotBeArchived(services, templateId);
  const { personId } = by.principal;
  const template = await conch.spaces.get(templateId);
  // A conversation is a chat, so the settings of a forum are left out.
  const { forum: _, ...settings } = template.settings;
  const agents = await addableAgents(services, by, templateId);
  const since = clock.now();
  const permission = { by, action: 'speak', spaceId: templateId } as const;
  const { id } = await conch.spaces.create(
    {
      name: nameOf(text, template.name),
      memberIds: [personId, ...agents],
      by: personId,
      settings,
    },
    access.alongside(permission, function* (spaceId: SpaceId) {
      yield* addRoles({ spaceId, personIds: [personId], role: 'owner', since });
      if (!(yield* addClientChat({ spaceId, personId, templateId, chatHash }))) {
        throw new RequestRefused('already-made', 'This conversation has a space already.');
      }
    }),
  );
  return asSpaceId(id);
}

async function addableAgents(
  { conch }: Pick<Services, 'conch'>,
  { principal }: PersonalStanding,
  templateId: SpaceId,
): Promise<readonly string[]> {
  const members = await conch.spaces.members(templateId);
  const agentIds = new Set(members.flatMap(({ id, kind }) => (kind === 'agent' ? [id] : [])));
  const cards = (await conch.agents.list()).filter(({ id }) => agentIds.has(id));
  const addable = cards.filter(
    (card) => principal.isAdmin || isAddableBy(card, principal.personId),
  );
  if (cards.length > 0 && addable.length === 0) {
    const what =
      'You may not add any agent of this space to a conversation. Ask the owners of the agents.';
    throw new RequestRefused('not-allowed', what);
  }
  return addable.map(({ id }) => id);
}

const LONGEST_NAME = 60;

/** The beginning of the first message on one line, or else the name of the template. */
function nameOf(text: string, templateName: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...line].slice(0, LONGEST_NAME).join('').trim() || templateName;
}
