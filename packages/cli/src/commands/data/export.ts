import { resolve } from 'node:path';
import { command } from '../../command.ts';
import { argument, flag, oneOf, optionalArgument } from '../../command-input.ts';
import type { CliContext } from '../../context.ts';
import { choosePlace, dataDirOption, withData } from '../../data/data-place.ts';
import { CopySummaryReader, writeNewFile } from '../../data/space-copy-file.ts';
import { findNamed } from '../../names/find-named.ts';
import { findSpace } from '../../names/find-space.ts';
import { usageFailure } from '../../cli-failure.ts';
import { cleanLine } from '../../print/clean-text.ts';
import { jsonText } from '../../print/json-text.ts';

const FORMATS = ['md', 'html'] as const;

/** Exports a space as a file, for `conch import` on another server or for people to read. */
export const exportSpace = command({
  name: 'export',
  summary: 'Exports a whole space, for “conch import” on another server.',
  examples: [
    'conch export Office office.ndjson',
    'conch export Office > office.ndjson',
    'conch export Office --readable',
    'conch export Office office.html --format html',
  ],
  args: {
    space: argument('SPACE', 'the name or id of the space', { completes: 'space' }),
    file: optionalArgument('FILE', 'a new file; standard output if missing'),
  },
  options: {
    readable: flag('only the messages and the reasons, in a form that does not change'),
    format: oneOf(FORMATS, 'a transcript for people'),
    private: flag('with --format: also messages that are private to some agents'),
    dataDir: dataDirOption,
  },
  run: async (context, { space, file, readable, dataDir, format, private: hasPrivate }) => {
    if (format !== undefined) {
      await exportTranscript(context, { space, file, dataDir, format, hasPrivate });
    } else if (readable) await exportReadable(context, { space, file, dataDir });
    else await exportWhole(context, { space, file, dataDir });
  },
});

interface ExportRequest {
  readonly space: string;
  readonly file: string | undefined;
  readonly dataDir: string | undefined;
}

async function exportWhole(
  context: CliContext,
  { space, file, dataDir }: ExportRequest,
): Promise<void> {
  const { out, cwd } = context;
  const place = await choosePlace(context, dataDir);
  const reader = new CopySummaryReader();
  const write = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    const read = withObserver(chunks, (chunk) => reader.add(chunk));
    if (file === undefined) await print(read);
    else await writeNewFile(resolve(cwd, file), read, () => void reader.summary);
  };
  out.progress('Exporting …');
  if (place === null) {
    const client = await context.client();
    const { id: spaceId } = await findSpace(client, space);
    await write(bytesOf(client.lines('copySpace', { params: { spaceId } })));
  } else {
    await withData(async () => {
      const { withDataSpaces } = await import('@conch/server/operate/data');
      await withDataSpaces(place, async (spaces) => {
        const { id } = findNamed(await spaces.list(), { name: space, what: 'space' });
        const lines = await spaces.copyOf(id);
        await write(bytesOf(lines));
      });
    });
  }
  const { summary } = reader;
  const words = cleanLine(
    `Exported “${summary.name}”: ${summary.seq} events, hash ${summary.hash}.`,
  );
  if (file === undefined) out.note(words);
  else out.show({ file: resolve(cwd, file), ...summary }, words);
}

async function exportReadable(
  context: CliContext,
  { space, file, dataDir }: ExportRequest,
): Promise<void> {
  if (dataDir !== undefined) {
    throw usageFailure('--readable needs a running server. Leave out --data-dir.');
  }
  const client = await context.client();
  const { id: spaceId, name } = await findSpace(client, space);
  const chunks = bytesOf(client.lines('exportSpace', { params: { spaceId } }));
  if (file === undefined) await print(chunks);
  else {
    const path = resolve(context.cwd, file);
    await writeNewFile(path, chunks);
    context.out.show({ file: path, name }, `Exported “${cleanLine(name)}” in the readable format.`);
  }
}

async function exportTranscript(
  context: CliContext,
  request: ExportRequest & {
    readonly format: (typeof FORMATS)[number];
    readonly hasPrivate: boolean;
  },
): Promise<void> {
  const { space, file, dataDir, format, hasPrivate } = request;
  if (dataDir !== undefined) {
    throw usageFailure('--format needs a running server. Leave out --data-dir.');
  }
  const client = await context.client();
  const { id: spaceId, name } = await findSpace(client, space);
  const asked = { params: { spaceId }, query: hasPrivate ? { hasPrivate: 'true' as const } : {} };
  const text = await client.call(format === 'md' ? 'exportMarkdown' : 'exportPage', asked);
  const chunks = [Buffer.from(text)];
  if (file === undefined) await print(inOrder(chunks));
  else {
    const path = resolve(context.cwd, file);
    await writeNewFile(path, inOrder(chunks));
    context.out.show({ file: path, name }, `Exported “${cleanLine(name)}” for people.`);
  }
}

async function* inOrder(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, undefined> {
  yield* chunks;
}

async function* withObserver(
  chunks: AsyncIterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

async function* bytesOf(
  lines: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const line of lines) yield Buffer.from(`${jsonText(line)}\n`);
}

async function print(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) {
    const isRoomLeft = process.stdout.write(chunk);
    if (!isRoomLeft) await new Promise((done) => void process.stdout.once('drain', done));
  }
}
