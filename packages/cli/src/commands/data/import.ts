import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { RouteOutput } from '@conch/sdk';
import { CliFailure, failureOf } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { argument } from '../../command-input.ts';
import type { CliContext } from '../../context.ts';
import { choosePlace, dataDirOption, withData } from '../../data/data-place.ts';
import { readGivenFile } from '../../data/space-copy-file.ts';
import { cleanLine } from '../../print/clean-text.ts';

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
    const input = readGivenFile(resolve(cwd, file), file);
    const place = await choosePlace(context, dataDir);
    out.progress('Importing …');
    const made =
      place === null
        ? await send(context, input)
        : await withData(async () => {
            const { withDataSpaces } = await import('@conch/server/operate/data');
            return withDataSpaces(place, (spaces) => spaces.importCopy(input));
          });
    const { spaceId, name, seq, hash, added } = made;
    const newcomers = added.length === 0 ? '' : ` New here: ${added.map(cleanLine).join(', ')}.`;
    out.show(
      { spaceId, name, seq, hash, added },
      `Imported “${cleanLine(name)}”: ${seq} events, hash ${hash}.${newcomers}`,
    );
  },
});

// Sends the body without the SDK's client, which sends only JSON and no stream of lines.
async function send({ server, signal, fetch }: CliContext, input: Readable): Promise<SpaceImport> {
  const { url, token } = server();
  const response = await fetch(`${url}/api/v1/spaces/import`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: Readable.toWeb(input) as ReadableStream,
    duplex: 'half',
    signal,
  }).catch((error: unknown) => {
    throw new CliFailure('unreachable', `${url} does not answer: ${causeOf(error)}`);
  });
  const body = (await response.json()) as SpaceImport & Partial<Problem>;
  if (response.ok) return body;
  const { code = 'broken', detail = '' } = body;
  throw failureOf(
    Object.assign(new Error(detail), {
      name: 'ConchError',
      code,
      status: response.status,
      detail,
      fields: [],
    }),
  );
}

interface Problem {
  readonly code: string;
  readonly detail: string;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
