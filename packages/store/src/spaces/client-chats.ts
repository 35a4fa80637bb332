import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { clientChats } from '../tables/spaces.ts';
import { pick, type TableRow } from '../tables/table.ts';

/** The space of a conversation that a person has in another program. */
type ClientChatRow = TableRow<typeof clientChats>;

const insert = statement<ClientChatRow>()((db, params) =>
  db
    .insertInto('client_chats')
    .values(pick(params, clientChats.columns))
    .onConflict((on) => on.doNothing()),
);

/** Stores the space of a conversation. False if the conversation already has a space. */
export function* addClientChat(row: ClientChatRow): Script<boolean> {
  return (yield* write(insert, row)) === 1;
}

const selectOne = statement<Omit<ClientChatRow, 'spaceId'>>()((db, params) =>
  db
    .selectFrom('client_chats')
    .select('spaceId')
    .where('personId', '=', params.personId)
    .where('templateId', '=', params.templateId)
    .where('chatHash', '=', params.chatHash),
);

/** The space of a conversation. Null if the conversation has none yet. */
export function* clientChatSpace(key: Omit<ClientChatRow, 'spaceId'>): Script<string | null> {
  return (yield* first(selectOne, key))?.spaceId ?? null;
}

const selectOf = statement<{ personId: string }>()((db, params) =>
  db
    .selectFrom('client_chats')
    .select(clientChats.columns)
    .where('personId', '=', params.personId)
    .orderBy('spaceId'),
);

/** The conversations that a person has in other programs. */
export function clientChatsOf(personId: string): Script<readonly ClientChatRow[]> {
  return all(selectOf, { personId });
}
