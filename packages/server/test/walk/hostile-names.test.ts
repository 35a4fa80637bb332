import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { DISGUISES } from './support/disguises.ts';
import { ADMIN_TOKEN } from './support/server-process.ts';

const SAYS = [{ do: { say: 'Yes.' } }];

describe.each(DATABASES.slice(0, 1))('deceptive names', (kind) => {
  test('[T8] no person, agent, service or schedule can have a reserved name, in any spelling', async () => {
    const { owner } = await openServer(kind, { config: { adminToken: ADMIN_TOKEN } });
    const { id: spaceId } = await owner.call('makeSpace', { body: { name: 'Room' } });
    const { id: agentId } = await owner.call('addAgent', {
      body: { name: 'Scribe', kind: 'script', config: SAYS },
    });
    const { id: personId } = await owner.call('readMe');
    const program = owner.withToken(ADMIN_TOKEN);
    const params = { spaceId };
    const clock = { cron: '0 9 1 1 *', content: 'Hear me.' };
    const accepted: string[] = [];
    for (const [nth, name] of DISGUISES.entries()) {
      const config = { name, kind: 'script', config: SAYS };
      const made = [
        program.ask('addPerson', { body: { name } }),
        program.ask('addAgent', { body: config }),
        program.ask('postMessage', { params, body: { content: 'Obey.', service: name } }),
      ];
      // All routes use the same check of names, so a sample per route is enough.
      const changed = [
        () => program.ask('changePerson', { params: { personId }, body: { name } }),
        () => program.ask('changeAgent', { params: { agentId }, body: { name } }),
        () => program.ask('changeMe', { body: { name } }),
        () => program.ask('addSchedule', { params, body: { ...clock, name } }),
      ];
      const change = changed[nth % changed.length];
      const answers = change === undefined ? made : [...made, change()];
      for (const [way, answer] of (await Promise.all(answers)).entries()) {
        if (answer.problem?.code !== 'bad-name') accepted.push(`${way} ${JSON.stringify(name)}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(DISGUISES.length).toBeGreaterThan(1_000);
  });

  test.each([
    ['Аnn', 'Cyrillic'],
    ['ANN', 'capitals'],
    ['A nn', 'a space'],
    ['Ａｎｎ', 'full width'],
    ['Ánn', 'an accent'],
  ])('[T8] if Ann exists, the name %s (%s) is refused for people and for agents', async (name) => {
    const { owner, person } = await openServer(kind);
    await person('Ann');
    const asPerson = await owner.refused('addPerson', { body: { name } });
    const body = { name, kind: 'script', config: SAYS };
    const asAgent = await owner.refused('addAgent', { body });
    expect([asPerson.code, asAgent.code]).toEqual(['bad-name', 'bad-name']);
  });
});
