import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RouteOutput } from '@conch/sdk';
import { CliFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { argument } from '../../command-input.ts';
import type { CliContext } from '../../context.ts';
import { choosePlace, dataDirOption, placeOf, withData } from '../../data/data-place.ts';
import { readGivenFile } from '../../data/space-copy-file.ts';
import { findNamed } from '../../names/find-named.ts';
import { findSpace } from '../../names/find-space.ts';
import { cleanLine } from '../../print/clean-text.ts';

type Replay = RouteOutput<'replaySpace'>;

/** Repeats the decisions of a recorded history, and compares them with the recorded decisions. */
export const replay = command({
  name: 'replay',
  summary: 'Makes every decision of a space again, and fails at the first difference.',
  examples: ['conch replay Office', 'conch replay office.ndjson'],
  args: {
    what: argument('SPACE|FILE', 'a space, or an export of one', { completes: 'space' }),
  },
  options: { dataDir: dataDirOption },
  run: async (context, { what, dataDir }) => {
    context.out.progress('Deciding again …');
    const { name, result } = await replayed(context, { what, dataDir });
    const { difference, redactedAt, decisions, hash, seq } = result;
    if (difference !== null) {
      throw new CliFailure(
        'failed',
        [
          `Event ${difference.seq} of “${name}” is decided differently today.`,
          `recorded: ${difference.recorded}`,
          `decided:  ${difference.decided}`,
        ],
        'replay-differs',
      );
    }
    if (redactedAt !== null) {
      throw new CliFailure(
        'failed',
        `The words of event ${redactedAt} of “${name}” were deleted, so nothing can be decided again. The hash of its history is ${hash}.`,
        'replay-redacted',
      );
    }
    context.out.show(
      { name, decisions, seq, hash },
      cleanLine(`“${name}”: all ${decisions} decisions come out the same. Hash ${hash}.`),
    );
  },
});

interface Replayed {
  readonly name: string;
  readonly result: Replay;
}

async function replayed(
  context: CliContext,
  { what, dataDir }: { readonly what: string; readonly dataDir: string | undefined },
): Promise<Replayed> {
  const path = resolve(context.cwd, what);
  if (dataDir === undefined && existsSync(path)) return replayedFile(context, path, what);
  const place = await choosePlace(context, dataDir);
  if (place === null) {
    const client = await context.client();
    const { id: spaceId, name } = await findSpace(client, what);
    return { name, result: await client.call('replaySpace', { params: { spaceId } }) };
  }
  return withData(async () => {
    const { withDataSpaces } = await import('@conch/server/operate/data');
    return withDataSpaces(place, async (spaces) => {
      const { id, name } = findNamed(await spaces.list(), { name: what, what: 'space' });
      return { name, result: await spaces.replay(id) };
    });
  });
}

/** Replays an export in a temporary database. */
async function replayedFile(context: CliContext, path: string, shown: string): Promise<Replayed> {
  const input = await readGivenFile(path, shown);
  return withData(async () => {
    const { withScratchSpaces } = await import('@conch/server/operate/data');
    return withScratchSpaces(placeOf(context, undefined), async (spaces) => {
      const { spaceId, name } = await spaces.importCopy(input);
      return { name, result: await spaces.replay(spaceId) };
    });
  });
}
