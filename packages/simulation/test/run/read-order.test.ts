import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readOrder } from '../../src/run/read-order.ts';
import { WrongOrder } from '../../src/run/wrong-order.ts';

const PLACES = { workingFolder: resolve('/typed'), simulationsFolder: resolve('/kept') };

function read(line: string) {
  return readOrder(line.split(' ').filter(Boolean), PLACES);
}

describe('parsing of a command line', () => {
  test('a command line without a command runs a simulation in a folder that is named after the seed and the number of agents', () => {
    expect(read('--agents 10000 --ticks 1000 --seed 7')).toMatchObject({
      kind: 'run',
      agents: 10_000,
      ticks: 1_000,
      seed: '7',
      at: { database: join(PLACES.simulationsFolder, 'seed-7-agents-10000') },
    });
  });

  test('a command line without arguments runs a simulation with defaults', () => {
    expect(read('')).toMatchObject({ kind: 'run', agents: null, ticks: null, seed: null });
  });

  test('the error for a negative number names the flag that lacks a value', () => {
    const what = '--ticks needs a value that does not begin with a dash. See --help.';
    expect(() => read('--ticks -1')).toThrow(new WrongOrder(what));
  });

  test('paths in a command line are relative to the directory in which the command was typed', () => {
    expect(read('--data here --plot a.svg --figures b.json')).toMatchObject({
      at: { database: join(PLACES.workingFolder, 'here'), flag: '--data here' },
      plot: join(PLACES.workingFolder, 'a.svg'),
      json: join(PLACES.workingFolder, 'b.json'),
    });
  });

  test('the flags --set and --interval-hours change settings of the forum', () => {
    const line = '--set maxReplies=10 --set baseReplyChance=0.2 --interval-hours 0.5';
    expect(read(line)).toMatchObject({
      settings: { maxReplies: 10, baseReplyChance: 0.2, tickIntervalMs: 1_800_000 },
    });
  });

  test('a database address is not shown, because it may contain a password', () => {
    const { at } = read('next --database postgres://ana:secret@db/x') as { at: { flag: string } };
    expect(at.flag).not.toContain('secret');
  });

  test('any seed gives a valid folder name', () => {
    const order = readOrder(['--seed', '../../a b'], PLACES) as { at: { database: string } };
    expect(order.at.database).toBe(join(PLACES.simulationsFolder, 'seed-.._.._a_b-agents-1000'));
  });
});

describe('an invalid command is refused with a hint', () => {
  test.each([
    ['--agnts 4', /--help/u],
    ['--agents 0', /whole number from 1 to 1,000,000, not “0”/u],
    ['--agents 1000001', /from 1 to 1,000,000/u],
    ['--agents ten', /not “ten”/u],
    ['--ticks 1.5', /not “1\.5”/u],
    ['--interval-hours 0', /above 0/u],
    ['--set maxReplies', /as in --set maxReplies=10/u],
    ['--set maxReplies=many', /must be a number, not “many”/u],
    ['--set maxRepliez=1', /cannot change “maxRepliez”.*maxReplies/u],
    ['--set isPaused=false', /cannot change isPaused/u],
    ['--set seed=7', /--seed 7/u],
    ['--data a --database postgres://x', /not both/u],
    ['--database mysql://x', /postgres:\/\//u],
    ['walk', /run, fork, compare or next/u],
    ['fork --data a', /--tick 50/u],
    ['fork --tick 4', /--data DIR/u],
    ['next --data a --agents 4', /no --agents for next/u],
  ])('the command “%s” is refused', (line, words) => {
    expect(() => read(line)).toThrow(WrongOrder);
    expect(() => read(line)).toThrow(words);
  });
});
