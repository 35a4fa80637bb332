import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  LIBRECHAT_MESSAGE,
  LIBRECHAT_TITLE_REQUEST,
  OPEN_WEBUI_MESSAGE,
  OPEN_WEBUI_TITLE_REQUEST,
  openWebuiHeaders,
  QUOTED_PROMPT,
} from './client-requests.ts';
import { openTeam } from './open-client.ts';

async function open(...[kind, options]: Parameters<typeof openTeam>) {
  const team = await openTeam(kind, options);
  const { owner, origin } = team;
  const { secret } = await owner.call('makeMyToken', { body: { name: 'Open WebUI' } });
  const send = async (body: object, headers: object = {}) => {
    const response = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const spaces = async () => (await owner.call('listSpaces')).items;
  return { ...team, send, spaces };
}

describe.each(DATABASES)('conversations of clients, on $name', (kind) => {
  test('each chat of Open WebUI gets a separate space, also if its messages arrive at once', async () => {
    const { send, spaces, contents } = await open(kind);
    const ask = (chat: string) => send(OPEN_WEBUI_MESSAGE, openWebuiHeaders(chat));
    const answers = await Promise.all([ask('chat-1'), ask('chat-1'), ask('chat-2')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await contents()).toEqual([]);
    const made = (await spaces()).filter(({ name }) => name !== 'Team');
    expect(made.map(({ name, role }) => ({ name, role }))).toEqual([
      { name: 'Hello', role: 'owner' },
      { name: 'Hello', role: 'owner' },
    ]);
    const sizes = await Promise.all(made.map(async ({ id }) => (await contents(id)).length));
    expect(sizes.toSorted((one, other) => one - other)).toEqual([3, 6]);
  });

  test('[T1] the space of a conversation has no other people, history or grants of its template', async () => {
    const { send, spaces, owner, person, room, contents } = await open(kind);
    const ann = await person('Ann');
    const params = { spaceId: room.spaceId };
    const annId = (await ann.call('readMe')).id;
    await owner.call('addMembers', { params, body: { memberIds: [annId] } });
    await owner.call('postMessage', { params, body: { content: 'A secret' } });
    await send(OPEN_WEBUI_MESSAGE, openWebuiHeaders('chat-1'));
    const made = (await spaces()).find(({ name }) => name === 'Hello');
    const spaceId = made?.id ?? '';
    const { items: members } = await owner.call('listMembers', { params: { spaceId } });
    expect(members.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Bob', 'Olga']);
    expect(await contents(spaceId)).not.toContain('A secret');
    expect((await owner.call('listGrants', { params: { spaceId } })).items).toEqual([]);
    expect((await ann.call('listSpaces')).items.map(({ name }) => name)).toEqual(['Team']);
  });

  test('[T1] a conversation has only the agents that the person may take into a space', async () => {
    const { owner, person, room, clientOf } = await open(kind);
    const ann = await person('Ann');
    const params = { spaceId: room.spaceId };
    const annId = (await ann.call('readMe')).id;
    await owner.call('addMembers', { params, body: { memberIds: [annId] } });
    const agent = { agentId: room.agent('Bob') };
    await owner.call('changeAgent', { params: agent, body: { addableBy: 'owner' } });
    const client = await clientOf({}, ann);
    await client.chat.completions.create({
      model: 'conch/Team',
      messages: [{ role: 'user', content: 'Hi' }],
      metadata: { conversation_id: 'one' },
    });
    const made = (await ann.call('listSpaces')).items.find(({ name }) => name === 'Hi');
    const space = { spaceId: made?.id ?? '' };
    const { items: members } = await ann.call('listMembers', { params: space });
    expect(members.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Ann']);
  });

  test('the field “user” of LibreChat names a person and makes no space', async () => {
    const { send, spaces, contents } = await open(kind);
    expect((await send(LIBRECHAT_MESSAGE)).status).toBe(200);
    expect(await spaces()).toHaveLength(1);
    expect(await contents()).toEqual(['From Ada.', 'From Bob.', 'Hello']);
  });

  test('the title prompts of Open WebUI and LibreChat get a fixed answer, post nothing and make no space', async () => {
    const { send, spaces, contents } = await open(kind);
    const title = await send(OPEN_WEBUI_TITLE_REQUEST, openWebuiHeaders('chat-1'));
    expect(title.text).toContain(String.raw`{ \"title\": \"Conversation\" }`);
    expect((await send(LIBRECHAT_TITLE_REQUEST)).text).toContain('"content":"Conversation"');
    expect(await spaces()).toHaveLength(1);
    expect(await contents()).toEqual([]);
  });

  test('[T1] a message that only quotes the prompt of a client is posted like any other', async () => {
    const { send, contents } = await open(kind);
    const messages = [{ role: 'user', content: QUOTED_PROMPT }];
    await send({ model: 'conch/Team', messages });
    expect(await contents()).toContain(QUOTED_PROMPT);
  });
});
