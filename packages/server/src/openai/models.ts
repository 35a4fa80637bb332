import { asSpaceId, type SpaceId } from '@conch/engine';
import { directAmong } from '@conch/store';
import { clientChatsOf } from '@conch/store/outside';
import { authorise } from '../auth/authorise.ts';
import type { PersonalStanding } from '../http/route-request.ts';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';

/** A space, or one agent in it, as a model of the OpenAI API. */
export interface SpaceModel {
  /** `conch/<space>` or `conch/<space>/<agent>`, with names where they are clear. */
  readonly id: string;
  readonly spaceId: SpaceId;
  /** The name of the addressed agent. Null for the whole space. */
  readonly agentName: string | null;
  readonly createdAt: string;
}

const PREFIX = 'conch/';

/** The spaces in which the caller may post, and their agents. Other spaces are left out. */
export async function modelsOf(
  { conch, database }: Pick<Services, 'conch' | 'database'>,
  by: PersonalStanding,
  isWanted: (prefix: string) => boolean = () => true,
): Promise<readonly SpaceModel[]> {
  const ids = [...by.roles.keys()].filter((id) => authorise(by, 'speak', id) === null);
  const hidden = await database.read(function* () {
    const chats = yield* clientChatsOf(by.principal.personId);
    const directs = yield* directAmong(ids);
    return new Set([...chats, ...directs].map(({ spaceId }) => spaceId));
  });
  const cards = (await conch.spaces.list(ids)).filter(
    ({ id, settings, archivedAt, isDamaged }) =>
      settings.kind === 'chat' && archivedAt === null && isDamaged !== true && !hidden.has(id),
  );
  const models: SpaceModel[] = [];
  for (const { id, name, createdAt } of cards) {
    const isClear = !name.includes('/') && cards.filter((one) => one.name === name).length === 1;
    const spaceId = asSpaceId(id);
    const modelId = `${PREFIX}${isClear ? name : id}`;
    if (!isWanted(modelId) && !isWanted(`${PREFIX}${id}`)) continue;
    models.push({ id: modelId, spaceId, createdAt, agentName: null });
    // oxlint-disable-next-line no-await-in-loop -- one space at a time keeps memory small
    const members = await conch.spaces.members(id);
    for (const member of members) {
      if (member.kind !== 'agent') continue;
      const agentName = member.name;
      models.push({ id: `${modelId}/${agentName}`, spaceId, createdAt, agentName });
    }
  }
  return models;
}

/** The model with an id. The id of a space is accepted in place of its name. */
export async function modelOf(
  services: Pick<Services, 'conch' | 'database'>,
  by: PersonalStanding,
  id: string,
): Promise<SpaceModel> {
  const wanted = id.toLowerCase();
  const models = await modelsOf(services, by, (prefix) => wanted.startsWith(prefix.toLowerCase()));
  const found =
    models.find((model) => model.id === id) ??
    models.find((model) => model.id.toLowerCase() === wanted) ??
    models.find(({ spaceId, agentName }) => {
      const plain = `${PREFIX}${spaceId}${agentName === null ? '' : `/${agentName}`}`;
      return plain.toLowerCase() === wanted;
    });
  if (found !== undefined) return found;
  const what = `There is no model “${id.slice(0, 200)}” for this token. List the models.`;
  throw new RequestRefused('no-such-space', what);
}

/** A model on the wire. */
export function modelOnWire({ id, createdAt }: SpaceModel) {
  const created = Math.floor(Date.parse(createdAt) / 1000);
  return { id, object: 'model', created, owned_by: 'conch' } as const;
}
