import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  addAgentFile,
  allAgentFiles,
  removeAgentFile,
  saveAgentFile,
  type AgentFileRow,
} from '../../src/index.ts';

const HR: AgentFileRow = { agentId: 'a', file: 'hr.md', spaces: '[]', goneAt: null, rests: 0 };
const DATA: AgentFileRow = {
  agentId: 'b',
  file: 'data.md',
  spaces: '["s"]',
  goneAt: 1_700_000_000_000,
  rests: 1,
};

describe.each(DATABASES)('agent files on $name', ({ forTest }) => {
  async function open() {
    const database = await (await forTest()).open();
    await database.transact(function* () {
      for (const row of [DATA, HR]) yield* addAgentFile(row);
    });
    return database;
  }

  test('agent files are returned unchanged, ordered by agent', async () => {
    const database = await open();
    expect(await database.read(() => allAgentFiles())).toEqual([HR, DATA]);
  });

  test('saving one agent file does not change the others', async () => {
    const database = await open();
    const moved = { ...HR, file: 'people.md', spaces: '["t"]', goneAt: 1, rests: 1 };
    await database.transact(() => saveAgentFile(moved));
    expect(await database.read(() => allAgentFiles())).toEqual([moved, DATA]);
  });

  test('removing one agent file does not remove the others', async () => {
    const database = await open();
    await database.transact(() => removeAgentFile('a'));
    expect(await database.read(() => allAgentFiles())).toEqual([DATA]);
  });
});
