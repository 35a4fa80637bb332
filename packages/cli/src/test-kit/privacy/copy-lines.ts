import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CliContext } from '../../context.ts';
import { linesOf, readGivenFile } from '../../data/space-copy-file.ts';
import { findSpace } from '../../names/find-space.ts';

/** The lines of a copy of a space: from an export file, or from the running server. */
export async function* copyLines(
  context: CliContext,
  text: string,
): AsyncGenerator<string, undefined> {
  const path = resolve(context.cwd, text);
  if (existsSync(path)) {
    yield* linesOf(await readGivenFile(path, text));
    return;
  }
  const client = await context.client();
  const { id: spaceId } = await findSpace(client, text);
  for await (const line of client.lines('copySpace', { params: { spaceId } })) {
    yield JSON.stringify(line);
  }
}
