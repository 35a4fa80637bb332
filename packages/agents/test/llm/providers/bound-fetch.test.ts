import { expect, test } from 'vitest';
import { boundFetch } from '../../../src/llm/providers/bound-fetch.ts';
import type { Fetch } from '../../../src/llm/providers/provider.ts';

/** A fetch that only records its requests. */
function tapped() {
  const asked: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
  const fetch: Fetch = async (url, init) => {
    asked.push({ url: new Request(url).url, init });
    return new Response('');
  };
  return { asked, fetch: boundFetch({ baseUrl: 'https://api.example.com/v1' }, fetch) };
}

test.each([
  'https://api.example.com.evil.example/v1/chat',
  'https://evil.example/v1/chat',
  'http://api.example.com/v1/chat',
  'https://api.example.com:8443/v1/chat',
  'https://api.example.com@evil.example/v1/chat',
])('[T12] a request for a provider is never sent to %s', async (url) => {
  const { asked, fetch } = tapped();
  const headers = { authorization: 'Bearer a-key' };
  await expect(fetch(url, { headers })).rejects.toMatchObject({ trouble: 'wrong-address' });
  expect(asked).toEqual([]);
});

test('[T12] a provider gets only the headers that it needs', async () => {
  const { asked, fetch } = tapped();
  const headers = {
    authorization: 'Bearer a-key',
    cookie: 'sid=1',
    'content-type': 'application/json',
    'x-forwarded-for': '10.0.0.1',
    'openai-organization': 'org',
  };
  await fetch('https://api.example.com/v1/chat', { method: 'POST', headers, body: '{}' });
  const sent = [...new Headers(asked[0]?.init?.headers)].map(([name]) => name);
  expect(sent).toEqual(['authorization', 'content-type']);
});

test('[T12] a redirect of a provider is not followed', async () => {
  const { asked, fetch } = tapped();
  await fetch('https://api.example.com/v1/chat');
  expect(asked[0]?.init?.redirect).toBe('error');
});
