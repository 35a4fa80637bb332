import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTexts, root } from '../../repository.ts';
import { ADVISORIES_FILE, type AdvisoryList } from '../../supply-chain/advisory-list.ts';

let folder = '';
let server: Server;
const requests: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conch-advisories-'));
  requests.length = 0;
});

afterEach(async () => {
  if (server.listening) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  rmSync(folder, { recursive: true, force: true });
});

const modified = '2026-11-18T12:00:00Z';

/** An advisory as the API has it, with fields that the list does not store. */
function advisory(id: string, fixed: string) {
  const events = [{ introduced: '0' }, { fixed }];
  const affected = [
    {
      package: { ecosystem: 'npm', name: 'zod', purl: 'pkg:npm/zod' },
      ranges: [{ type: 'SEMVER', events, database_specific: {} }],
      versions: [],
      database_specific: { source: 'somewhere' },
    },
    { package: { ecosystem: 'npm', name: 'not-used-here' }, versions: ['1.0.0'] },
  ];
  return { id, modified, summary: 'Made up', details: 'A long text', affected };
}

interface Batch {
  readonly queries: readonly { package: { name: string }; page_token?: string }[];
}

/** A fake of the OSV server. It returns ids in pages, and each advisory at a separate address. */
async function startOsv(advisories: readonly ReturnType<typeof advisory>[]): Promise<string> {
  server = createServer((request, response) => {
    void (async () => {
      requests.push(`${request.method} ${request.url}`);
      const found = advisories.find(({ id }) => request.url === `/v1/vulns/${id}`);
      if (request.url !== '/v1/querybatch') {
        response.writeHead(found === undefined ? 404 : 200).end(JSON.stringify(found));
        return;
      }
      const { queries } = JSON.parse(await text(request)) as Batch;
      const results = queries.map(({ package: { name }, page_token: token = '0' }) => {
        if (name !== 'zod') return {};
        const page = Number(token);
        const next = page + 1 < advisories.length ? { next_page_token: `${page + 1}` } : {};
        const vulns = advisories.slice(page, page + 1).map(({ id }) => ({ id, modified }));
        return { vulns, ...next };
      });
      response.end(JSON.stringify({ results }));
    })();
  });
  return listen();
}

async function listen(): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function refresh(from: string): Promise<{ code: unknown; out: string; err: string }> {
  const script = join(root, 'scripts/supply-chain/refresh-advisories.ts');
  const args = ['--from', from, '--output', join(folder, 'list.json')];
  const child = spawn(process.execPath, ['--conditions=conch-source', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, out, err };
}

function readList(): AdvisoryList {
  return JSON.parse(readFileSync(join(folder, 'list.json'), 'utf8')) as AdvisoryList;
}

test('npm run advisories writes every advisory of the production packages', async () => {
  const { code, out, err } = await refresh(
    await startOsv([advisory('TEST-2', '0.0.2'), advisory('TEST-1', '0.0.1')]),
  );
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/ packages have 2 known vulnerabilities in all versions\.\nNone of them /u);
  const affected = (fixed: string) => [
    {
      package: { ecosystem: 'npm', name: 'zod' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
    },
  ];
  expect(readList()).toEqual({
    refreshedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u) as string,
    vulns: [
      { id: 'TEST-1', modified, summary: 'Made up', affected: affected('0.0.1') },
      { id: 'TEST-2', modified, summary: 'Made up', affected: affected('0.0.2') },
    ],
  });
  expect(requests.toSorted()).toEqual([
    'GET /v1/vulns/TEST-1',
    'GET /v1/vulns/TEST-2',
    'POST /v1/querybatch',
    'POST /v1/querybatch',
  ]);
});

test('npm run advisories fails when a new advisory affects a package in use', async () => {
  const { code, err } = await refresh(await startOsv([advisory('TEST-1', '999.0.0')]));
  expect(code).toBe(1);
  expect(err).toMatch(/^zod@[\d.]+: TEST-1 Made up\. Fixed in 999\.0\.0\.\n$/u);
  expect(readList().vulns).toHaveLength(1);
});

test('without a network npm run advisories prints one line and changes nothing', async () => {
  const before = await readTexts([ADVISORIES_FILE]);
  const from = await startOsv([]);
  server.close();
  await once(server, 'close');
  expect(await refresh(from)).toEqual({
    code: 1,
    out: '',
    err: `Not refreshed: ${new URL(from).host} cannot be reached (ECONNREFUSED). ${ADVISORIES_FILE} stays as it was.\n`,
  });
  expect(await readTexts([ADVISORIES_FILE])).toEqual(before);
});

test('npm run advisories reports an error response in one line', async () => {
  server = createServer((_request, response) => response.writeHead(503).end());
  const from = await listen();
  expect(await refresh(from)).toEqual({
    code: 1,
    out: '',
    err: `Not refreshed: ${new URL(from).host} gave no list: it answered 503. ${ADVISORIES_FILE} stays as it was.\n`,
  });
});
