import { scriptKind } from '@conch/agents';
import { addAgentFile, allAgentFiles } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch } from '../../src/index.ts';

const HR = { name: 'HR', kind: 'script', config: [{ do: { skip: true } }] };

describe.each(DATABASES)('what is written along with an agent, on $name,', (kind) => {
  async function open() {
    const place = await kind.forTest();
    const database = await place.open();
    const conch = await createConch({ database, kinds: [scriptKind] });
    onTestFinished(() => conch.close());
    return { conch, database };
  }

  test('is there with the agent', async () => {
    const { conch, database } = await open();
    const row = { file: 'hr.md', spaces: '[]', goneAt: null };
    const also = (agentId: string) => addAgentFile({ ...row, agentId });
    const { id } = await conch.agents.create(HR, { also });
    expect(await database.read(() => allAgentFiles())).toEqual([{ ...row, agentId: id }]);
  });

  test('keeps the agent from being made if it cannot be written', async () => {
    const { conch } = await open();
    const also = () => {
      throw new Error('it cannot be written');
    };
    await expect(conch.agents.create(HR, { also })).rejects.toThrow('it cannot be written');
    expect(await conch.agents.list()).toEqual([]);
  });
});
