import { agentVersionsBefore, removeAgentVersions } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AgentKind } from '@conch/agents';
import { createConch } from '../../../src/index.ts';
import { ManualClock } from '../../../src/testing/manual-clock.ts';

/** An agent kind with instructions that accepts any other fields. */
const told: AgentKind = {
  name: 'told',
  agentOf: () => ({
    ok: true,
    agent: {
      async *run() {
        yield { kind: 'delta', text: 'Yes.' };
        throw new Error('it is never run');
      },
    },
  }),
};

const ADA = { name: 'Ada', kind: 'told', config: { instructions: 'Be kind.', model: 'small' } };
const BY_FILE = { how: 'file', personId: null } as const;

describe.each(DATABASES)('versions of an agent, on $name', (kind) => {
  async function open() {
    const database = await (await kind.forTest()).open();
    const clock = new ManualClock(1_000);
    const conch = await createConch({ database, clock, kinds: [told] });
    onTestFinished(() => conch.close());
    const { id } = await conch.agents.create(ADA, { by: BY_FILE });
    const listed = async () =>
      (await conch.agents.versions(id)).items.map(({ version, at, by, changed, instructions }) =>
        [version, msOf(at), by?.how ?? '–', changed.join(' '), instructions].join(' | '),
      );
    return { conch, database, clock, id, listed };
  }

  test('the first version of an agent is stored at its creation', async () => {
    const { listed } = await open();
    expect(await listed()).toEqual(['1 | 1000 | file |  | Be kind.']);
  });

  test('each version of an agent has a time, a source, the changed fields and its instructions', async () => {
    const { conch, clock, id, listed } = await open();
    clock.advance(500);
    await conch.agents.update(id, { config: { ...ADA.config, instructions: 'Be brief.' } });
    await conch.agents.update(id, { name: 'Adele', isQuiet: true, status: 'paused' });
    await conch.agents.update(id, { config: { instructions: 'Be brief.', heat: 1 } });
    expect(await listed()).toEqual([
      '4 | 1500 | server | config.model config.heat | Be brief.',
      '3 | 1500 | server | name status isQuiet | Be brief.',
      '2 | 1500 | server | config.instructions | Be brief.',
      '1 | 1000 | file |  | Be kind.',
    ]);
  });

  test('an update that changes nothing adds no version of an agent', async () => {
    const { conch, id, listed } = await open();
    await conch.agents.update(id, {
      name: 'Ada',
      config: { model: 'small', instructions: 'Be kind.' },
    });
    expect(await listed()).toHaveLength(1);
  });

  test('a version stores the instructions of an agent unchanged', async () => {
    const { conch, id } = await open();
    const instructions = 'nul \0, half \uD800, كن لطيفًا';
    await conch.agents.update(id, { config: { instructions } });
    const [newest] = (await conch.agents.versions(id)).items;
    expect(newest?.instructions).toBe(instructions);
  });

  test('if an agent was created before versions existed, its state before the next change is stored as the first version', async () => {
    const { conch, database, id, listed } = await open();
    await database.transact(() => removeAgentVersions(id));
    expect(await listed()).toEqual(['1 |  | – |  | Be kind.']);
    await conch.agents.update(id, { config: { ...ADA.config, instructions: 'Be brief.' } });
    expect(await listed()).toEqual([
      '2 | 1000 | server | config.instructions | Be brief.',
      '1 |  | – |  | Be kind.',
    ]);
  });

  test('if a change of an agent fails, no version is added', async () => {
    const { conch, id, listed } = await open();
    const also = () => {
      throw new Error('it cannot be written');
    };
    const change = conch.agents.update(id, { name: 'Adele' }, { also });
    await expect(change).rejects.toThrow('it cannot be written');
    expect(await listed()).toHaveLength(1);
  });

  test('the versions of an agent are deleted with the agent', async () => {
    const { conch, database, id } = await open();
    await conch.agents.remove(id);
    await expect(conch.agents.versions(id)).rejects.toMatchObject({ code: 'no-such-member' });
    const asked = { agentId: id, before: 100, limit: 10 };
    expect(await database.read(() => agentVersionsBefore(asked))).toEqual([]);
  });
});

function msOf(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}
