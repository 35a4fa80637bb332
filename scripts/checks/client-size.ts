import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown, type Plugin } from 'rolldown';
import { root } from '../repository.ts';
import type { CheckOutcome } from './check.ts';

/** The most bytes that a page downloads for a client. The first version of the SDK had 123 kB. */
const MOST_BYTES = 45_000;

const PROGRAM = `
import { openClient } from '@conch/sdk';
globalThis.client = openClient({ url: 'http://127.0.0.1:2662' });
`;

/** Fails if a page with only `openClient` downloads too much. */
export async function clientSize(most = MOST_BYTES): Promise<CheckOutcome> {
  const bytes = await gzippedBytes(PROGRAM);
  const figure = `openClient is ${bytes} bytes with gzip, and may be ${most}`;
  return bytes <= most
    ? { ok: true, note: figure }
    : { ok: false, output: `${figure}. Look for a schema or an engine module that it imports.` };
}

async function gzippedBytes(program: string): Promise<number> {
  const input = join(root, 'client-size.js');
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === input ? id : null),
    load: (id) => (id === input ? program : null),
  };
  const bundle = await rolldown({
    input,
    platform: 'browser',
    plugins: [entry],
    resolve: { conditionNames: ['conch-source', 'import', 'browser', 'default'] },
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const code = output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
  return gzipSync(code).length;
}
