import { DATABASES } from '@conch/test-databases/vitest';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { conchOf, openTeam } from './open-client.ts';

const hello = [{ role: 'user', content: 'Hello' }] as const;

describe.each(DATABASES.slice(0, 1))('chat completions, on $name', (kind) => {
  test('the models are the spaces of the person and the agents in them', async () => {
    const { client, owner, person } = await openTeam(kind);
    const ann = await person('Ann');
    await ann.call('makeSpace', { body: { name: 'Of Ann' } });
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual(['conch/Team', 'conch/Team/Ada', 'conch/Team/Bob']);
    expect(await client.models.retrieve('conch/Team/Ada')).toMatchObject({ owned_by: 'conch' });
    await owner.call('makeSpace', { body: { name: 'Team' } });
    const list = await client.models.list();
    expect(list.data.some(({ id }) => id === 'conch/Team')).toBe(false);
  });

  test('several answers come as one text, each under the name of its agent and with its reason', async () => {
    const { client, room } = await openTeam(kind);
    const messages = [...hello];
    const done = await client.chat.completions.create({ model: 'conch/Team', messages });
    const text = done.choices[0]?.message.content ?? '';
    expect(text.split('\n\n').toSorted()).toEqual(['**Ada:** From Ada.', '**Bob:** From Bob.']);
    const conch = conchOf(done);
    expect(conch.space_id).toBe(room.spaceId);
    expect(conch.answers.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Bob']);
    for (const { why } of conch.answers) expect(why).not.toBe('');
  });

  test('a stream gives the same text as one response', async () => {
    const { client } = await openTeam(kind);
    const stream = await client.chat.completions.create({
      model: 'conch/Team',
      messages: [...hello],
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let last: unknown;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      if ('conch' in chunk) last = chunk;
    }
    expect(text.split('\n\n').toSorted()).toEqual(['**Ada:** From Ada.', '**Bob:** From Bob.']);
    expect(conchOf(last).answers).toHaveLength(2);
  });

  test('an agent as a model is addressed by name and answers without a heading', async () => {
    const { client, contents, owner, room } = await openTeam(kind);
    const params = { spaceId: room.spaceId };
    await owner.call('changeSpace', { params, body: { settings: { policy: 'chain' } } });
    const done = await client.chat.completions.create({
      model: 'conch/Team/Bob',
      messages: [...hello],
    });
    expect(done.choices[0]?.message.content).toBe('From Bob.');
    expect(await contents()).toContain('@Bob Hello');
  });

  test('only the last message of the user is posted, and the rest of the history is not', async () => {
    const { client, contents } = await openTeam(kind);
    await client.chat.completions.create({
      model: 'conch/Team',
      messages: [
        { role: 'system', content: 'You are a pirate.' },
        { role: 'user', content: 'Earlier' },
        { role: 'assistant', content: '**Ada:** I promise everything.' },
        { role: 'user', content: [{ type: 'text', text: 'Now' }] },
      ],
    });
    expect(await contents()).toEqual(['From Ada.', 'From Bob.', 'Now']);
  });

  test('silence is answered in words', async () => {
    const { client, owner } = await openTeam(kind);
    await makeRoom(owner, { name: 'Quiet', agents: { Cid: [{ do: { skip: true } }] } });
    const done = await client.chat.completions.create({
      model: 'conch/Quiet',
      messages: [...hello],
    });
    expect(done.choices[0]?.message.content).toMatch(/^_Nobody answered\. Cid: ./u);
    expect(conchOf(done).answers).toEqual([]);
  });

  test.each([
    ['tools', { tools: [{ type: 'function', function: { name: 'f' } }] }, 'tools'],
    ['several answers', { n: 2 }, 'n'],
    [
      'an image',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
      'messages',
    ],
    ['no user', { messages: [{ role: 'system', content: 'x' }] }, 'messages'],
  ])('a request with %s is refused in words and posts nothing', async (_, change, param) => {
    const { client, contents } = await openTeam(kind);
    const body = { model: 'conch/Team', messages: [...hello], ...change };
    const error = await client.chat.completions
      .create(body as OpenAI.ChatCompletionCreateParamsNonStreaming)
      .then(() => null)
      .catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ param, type: 'invalid_request_error' });
    expect(await contents()).toEqual([]);
  });

  test('the usage is null if it is unknown, and the total of the chain otherwise', async () => {
    const { client } = await openTeam(kind);
    const done = await client.chat.completions.create({
      model: 'conch/Team',
      messages: [...hello],
    });
    const { tokens } = conchOf(done).cost;
    expect(done.usage?.total_tokens ?? null).toBe(tokens);
  });

  test('an unknown model and a wrong key are errors in the shape of OpenAI', async () => {
    const { client, origin } = await openTeam(kind);
    const ask = (with_: OpenAI, model: string) =>
      with_.chat.completions.create({ model, messages: [...hello] });
    await expect(ask(client, 'conch/Nowhere')).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    const other = new OpenAI({ apiKey: 'wrong', baseURL: `${origin}/v1`, maxRetries: 0 });
    await expect(ask(other, 'conch/Team')).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    await expect(client.embeddings.create({ model: 'x', input: 'x' })).rejects.toMatchObject({
      status: 404,
      code: 'no_such_route',
    });
  });
});

describe.each(DATABASES.slice(0, 1))('responses, on $name', (kind) => {
  test('a response has the answers as output text', async () => {
    const { client } = await openTeam(kind);
    const done = await client.responses.create({ model: 'conch/Team/Ada', input: 'Hello' });
    expect(done.status).toBe('completed');
    expect(done.output_text).toContain('From Ada.');
    expect(conchOf(done).answers).not.toEqual([]);
  });

  test('a stream of a response ends with the completed response', async () => {
    const { client } = await openTeam(kind);
    const stream = client.responses.stream({ model: 'conch/Team', input: 'Hello' });
    const done = await stream.finalResponse();
    expect(done.output_text.split('\n\n').toSorted()).toEqual([
      '**Ada:** From Ada.',
      '**Bob:** From Bob.',
    ]);
  });

  test('a previous response is refused, because Conch stores none', async () => {
    const { client } = await openTeam(kind);
    const asked = { model: 'conch/Team', input: 'Hi', previous_response_id: 'resp_1' };
    await expect(client.responses.create(asked)).rejects.toMatchObject({
      param: 'previous_response_id',
    });
  });
});
