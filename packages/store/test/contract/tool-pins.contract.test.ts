import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  allToolPins,
  pinNewTool,
  pinTool,
  toolPin,
  withdrawTool,
  type ToolPinRow,
} from '../../src/index.ts';

const LOOK: ToolPinRow = {
  server: 'far',
  tool: 'look',
  hash: 'a'.repeat(64),
  definition: '{"name":"look"}',
  approvedBy: null,
  approvedAt: 1000,
};
const CHANGED: ToolPinRow = {
  ...LOOK,
  hash: 'b'.repeat(64),
  definition: '{"name":"look","description":"otherwise"}',
  approvedBy: 'olga-id',
  approvedAt: 2000,
};

describe.each(DATABASES)('tool pins on $name', ({ forTest }) => {
  async function open() {
    const database = await (await forTest()).open();
    await database.transact(() => pinNewTool(LOOK));
    return database;
  }

  test('a tool pin is returned unchanged', async () => {
    const database = await open();
    expect(await database.read(() => toolPin('far', 'look'))).toEqual(LOOK);
  });

  test('tool pins are listed by server and tool', async () => {
    const database = await open();
    const early = { ...LOOK, server: 'a-server' };
    await database.transact(() => pinNewTool(early));
    expect(await database.read(() => allToolPins())).toEqual([early, LOOK]);
  });

  test('[T10] pinNewTool does not change an existing pin when the tool has changed', async () => {
    const database = await open();
    await database.transact(() => pinNewTool(CHANGED));
    expect(await database.read(() => toolPin('far', 'look'))).toEqual(LOOK);
  });

  test('[T10] if a person approves a new definition, pinTool replaces the earlier pin', async () => {
    const database = await open();
    await database.transact(() => pinTool(CHANGED));
    expect(await database.read(() => toolPin('far', 'look'))).toEqual(CHANGED);
  });

  test('[T10] withdrawing an approval does not delete the definition of the tool', async () => {
    const database = await open();
    const was = await database.transact(() => withdrawTool('far', 'look'));
    await database.transact(() => pinNewTool(LOOK));
    const after = await database.read(() => toolPin('far', 'look'));
    expect([was, after]).toEqual([true, { ...LOOK, hash: null }]);
  });

  test('withdrawing the approval of an unknown tool creates no pin', async () => {
    const database = await open();
    expect(await database.transact(() => withdrawTool('far', 'other'))).toBe(false);
  });
});
