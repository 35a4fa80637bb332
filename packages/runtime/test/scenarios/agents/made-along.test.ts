import { scriptKind } from '@conch/agents';
import { addAgentFile, allAgentFiles } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, type AgentCard } from '../../../src/index.ts';

const HR = { name: 'HR', kind: 'script', config: [{ do: { skip: true } }] };

describe.each(DATABASES)('the option `also` of an agent change, on $name', (kind) => {
  async function open() {
    const place = await kind.forTest();
    const database = await place.open();
    const conch = await createConch({ database, kinds: [scriptKind] });
    onTestFinished(() => conch.close());
    return { conch, database };
  }

  test('the write of `also` and the new agent are stored together', async () => {
    const { conch, database } = await open();
    const row = { file: 'hr.md', spaces: '[]', goneAt: null, rests: 0 };
    const also = (agentId: string) => addAgentFile({ ...row, agentId });
    const { id } = await conch.agents.create(HR, { also });
    expect(await database.read(() => allAgentFiles())).toEqual([{ ...row, agentId: id }]);
  });

  test('if the write of `also` fails, the agent is not created', async () => {
    const { conch } = await open();
    const also = () => {
      throw new Error('it cannot be written');
    };
    await expect(conch.agents.create(HR, { also })).rejects.toThrow('it cannot be written');
    expect(await conch.agents.list()).toEqual([]);
  });

  test('`also` gets the agent as it was before a change, and its write is stored together with the change', async () => {
    const { conch, database } = await open();
    const { id: agentId } = await conch.agents.create(HR);
    const row = { agentId, spaces: '[]', goneAt: null, rests: 0 };
    const also = ({ status }: AgentCard) => addAgentFile({ ...row, file: status });
    await conch.agents.update(agentId, { status: 'paused' }, { also });
    expect(await database.read(() => allAgentFiles())).toEqual([{ ...row, file: 'active' }]);
  });

  test('if the write of `also` fails, the agent is not changed', async () => {
    const { conch } = await open();
    const { id } = await conch.agents.create(HR);
    const also = () => {
      throw new Error('it cannot be written');
    };
    const change = conch.agents.update(id, { status: 'paused' }, { also });
    await expect(change).rejects.toThrow('it cannot be written');
    expect(await conch.agents.get(id)).toMatchObject({ status: 'active', version: 1 });
  });
});
