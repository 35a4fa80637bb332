import { expect, test } from 'vitest';
import { boundTo } from '../../src/mcp/bound-fetch.ts';

const HOME = 'https://tools.example.com/mcp';

function openBound() {
  const reached: string[] = [];
  const fetch = boundTo(HOME, async (url) => {
    reached.push(new Request(url).url);
    return new Response('fine');
  });
  return { reached, fetch };
}

test('[T12] requests to a tool server may use any path of that server', async () => {
  const { reached, fetch } = openBound();
  await fetch('https://tools.example.com/other');
  expect(reached).toEqual(['https://tools.example.com/other']);
});

test.each([
  'https://elsewhere.example.com/mcp',
  'http://tools.example.com/mcp',
  'https://tools.example.com:8443/mcp',
  'https://tools.example.com@elsewhere.example.com/',
])('[T12] requests to a tool server never go to %s', async (url) => {
  const { reached, fetch } = openBound();
  await expect(fetch(url)).rejects.toThrow('it redirects to another address');
  expect(reached).toEqual([]);
});
