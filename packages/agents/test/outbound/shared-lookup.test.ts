import { expect, test } from 'vitest';
import { sharedLookup } from '../../src/outbound/shared-lookup.ts';

test('[I-19] concurrent lookups of one name share a single query', async () => {
  const asked: string[] = [];
  const answers = new Map<string, (addresses: readonly string[]) => void>();
  const lookUp = sharedLookup((host) => {
    asked.push(host);
    return new Promise((resolve) => answers.set(host, resolve));
  });
  const found = ['slow.example', 'slow.example', 'quick.example', 'slow.example'].map(lookUp);
  answers.get('quick.example')?.(['192.0.2.2']);
  answers.get('slow.example')?.(['192.0.2.1']);
  expect([asked, (await Promise.all(found)).flat()]).toEqual([
    ['slow.example', 'quick.example'],
    ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1'],
  ]);
});

test('[T11] a later lookup of the same name sends a new query', async () => {
  const answers = [['192.0.2.1'], ['192.0.2.2']];
  const lookUp = sharedLookup(async () => answers.shift() ?? []);
  expect([await lookUp('a.example'), await lookUp('a.example')]).toEqual([
    ['192.0.2.1'],
    ['192.0.2.2'],
  ]);
});

test('[I-19] a failed lookup can be retried', async () => {
  let isDown = true;
  const lookUp = sharedLookup(async () => {
    if (isDown) throw new Error('nobody answers');
    return ['192.0.2.1'];
  });
  await expect(lookUp('a.example')).rejects.toThrow('nobody answers');
  isDown = false;
  expect(await lookUp('a.example')).toEqual(['192.0.2.1']);
});
