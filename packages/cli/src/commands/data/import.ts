import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { RouteOutput } from '@conch/sdk';
import { command } from '../../command.ts';
import { argument } from '../../command-input.ts';
import type { CliContext } from '../../context.ts';
import { choosePlace, dataDirOption, withData } from '../../data/data-place.ts';
import { readGivenFile } from '../../data/space-copy-file.ts';
import { cleanLine } from '../../print/clean-text.ts';
import { unreadable } from '../../read-text-file.ts';

type SpaceImport = RouteOutput<'importSpace'>;

/** Imports a space that another server exported. */
export const importSpace = command({
  name: 'import',
  summary: 'Imports a space from an export, with its whole history.',
  examples: ['conch import office.ndjson', 'conch export Office | conch import - --url URL'],
  args: { file: argument('FILE', 'the export; - for standard input', { completes: 'file' }) },
  options: { dataDir: dataDirOption },
  run: async (context, { file, dataDir }) => {
    const { out, cwd } = context;
    const input = await readGivenFile(resolve(cwd, file), file);
    const place = await choosePlace(context, dataDir);
    out.progress('Importing …');
    const imported =
      place === null
        ? await send(context, input)
        : await withData(async () => {
            const { withDataSpaces } = await import('@conch/server/operate/data');
            return withDataSpaces(place, (spaces) => spaces.importCopy(input));
          });
    const { spaceId, name, seq, hash, added } = imported;
    const newcomers = added.length === 0 ? '' : ` New here: ${added.join(', ')}.`;
    out.show(
      { spaceId, name, seq, hash, added },
      cleanLine(`Imported “${name}”: ${seq} events, hash ${hash}.${newcomers}`),
    );
  },
});

// The SDK's client sends only JSON, so `fetch` replaces the request body with the stream of the
// file.
async function send({ server, signal, fetch }: CliContext, input: Readable): Promise<SpaceImport> {
  const { url, token } = server();
  const { openClient } = await import('@conch/sdk');
  let unread: Error | null = null;
  input.once('error', (error) => void (unread = error));
  const client = openClient({
    url,
    ...(token === null ? {} : { token }),
    fetch: (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('content-type', 'application/x-ndjson');
      const body = Readable.toWeb(input) as ReadableStream;
      return fetch(address, { ...init, headers, body, duplex: 'half' });
    },
  });
  try {
    return await client.call('importSpace', { signal });
  } catch (error) {
    throw unread === null ? error : unreadable('The export', unread);
  } finally {
    client.close();
  }
}
