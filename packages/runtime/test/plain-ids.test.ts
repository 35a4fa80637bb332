import {
  createConch,
  type Conch,
  type NewAgent,
  type NewMessage,
  type NewSchedule,
  type NewSpace,
} from '@conch/runtime';
import { DATABASES } from '@conch/test-databases/vitest';
import { expect, test } from 'vitest';

/** A program that gets its ids from requests. This code only has to compile. */
export async function embedded(conch: Conch, id: string): Promise<void> {
  const message: NewMessage = { spaceId: id, from: id, content: 'hello', replyToId: id };
  const posted = await conch.post(message);
  await conch.post({ spaceId: id, from: { service: 'Calendar' }, content: 'hello' });
  await conch.edit({ spaceId: id, messageId: posted.messageId, by: id, content: 'bye' });
  await conch.delete({ spaceId: id, messageId: id, by: id });
  await conch.regenerate({ spaceId: id, messageId: id, by: id });
  await conch.stop({ spaceId: id, by: id, runId: id });
  await conch.continue({ spaceId: id, by: id });
  await conch.messages(id, { before: id });
  await conch.decisions(id, { messageId: id });
  await conch.preview({ spaceId: id, from: id, content: 'hello' }, { mainAgentId: id });
  await conch.idle(id);
  for await (const { kind } of conch.subscribe(id, { after: 0 })) expect(kind).toBe('event');

  const space: NewSpace = { name: 'Room', memberIds: [id], by: id, settings: { mainAgentId: id } };
  await conch.spaces.create(space);
  await conch.spaces.update(id, { settings: { mainAgentId: id } });
  await conch.spaces.addMembers(id, [id], { by: id });
  await conch.spaces.replaceMember(id, { leaving: id, staying: id });
  const agent: NewAgent = { name: 'Ada', kind: 'script', config: [], ownerId: id, addableBy: [id] };
  await conch.agents.create(agent, { into: [id], by: { how: 'person', personId: id } });
  await conch.agents.update(id, { ownerId: id });
  await conch.people.rename(id, 'Ana');
  const schedule: NewSchedule = { spaceId: id, name: 'Clock', cron: '0 9 * * *', content: 'Hi' };
  await conch.schedules.create({ ...schedule, addresseeId: id, by: id });
  await conch.threads.open({ spaceId: id, by: id, title: 'Lunch', content: 'hungry?' });
  await conch.threads.reply({ spaceId: id, by: id, threadId: id, content: 'yes' });
  await conch.ticks.tick(id, id);
  await conch.forums.fork(id, { tick: 1, name: 'What if', memberIds: [id], by: id });
  await conch.grants.give({ spaceId: id, homeId: id, kind: 'read', by: id });
  await conch.approvals.answer({ spaceId: id, runId: id, callId: id, by: id, approve: true });
  await conch.read.run(id, id);
  await conch.read.search({ spaceIds: [id], words: 'hello' });
  await conch.costs.ofAgent(id);
  await conch.activity.ofAgent(id, { spaceIds: [id] });

  // @ts-expect-error an id is a string
  await conch.spaces.get(5);
  // @ts-expect-error settings are in `settings`
  await conch.spaces.create({ name: 'Room', policy: 'chain' });
}

test('the methods of Conch return times in ISO 8601', async () => {
  const [kind] = DATABASES;
  if (kind === undefined) throw new Error('there is no database');
  const place = await kind.forTest();
  const conch = await createConch({ database: await place.open() });
  try {
    const { createdAt } = await conch.spaces.create({ name: 'Room' });
    expect(createdAt).toBe(new Date(createdAt).toISOString());
  } finally {
    await conch.close();
  }
});
