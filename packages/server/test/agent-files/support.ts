import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTTP_API } from '@conch/protocol';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import type { z } from 'zod';
import { openServer, type OpenServerOptions, type OpenServer } from '../support/open-server.ts';
import { scratchFolder } from '../support/scratch.ts';

/** A server with a folder of agent files, and functions that change the folder. */
export interface FilesRoom extends OpenServer {
  readonly folder: string;
  readonly writeFile: (file: string, text: string) => void;
  readonly removeFile: (file: string) => void;
  /** Makes the server read the files and returns their problems as `file:line message`. */
  readonly readFiles: () => Promise<readonly string[]>;
  /** The agents of the server, by name. */
  readonly agents: () => Promise<ReadonlyMap<string, Listed>>;
}

type Listed = z.output<typeof HTTP_API.readAgent.answer.body>;

/** Opens a server whose folder has these files at start. */
export async function filesRoom(
  files: Readonly<Record<string, string>> = {},
  {
    kind = DATABASES[0],
    folder = newFolder(),
    ...options
  }: OpenServerOptions & {
    readonly kind?: DatabaseKind | undefined;
    readonly folder?: string;
  } = {},
): Promise<FilesRoom> {
  if (kind === undefined) throw new Error('there is no database');
  const writeFile = (file: string, text: string) => writeFileSync(join(folder, file), text);
  for (const [file, text] of Object.entries(files)) writeFile(file, text);
  const config = { ...options.config, agentsDir: folder };
  const open = await openServer(kind, { ...options, config });
  return {
    ...open,
    folder,
    writeFile,
    removeFile: (file) => rmSync(join(folder, file)),
    readFiles: async () => {
      const { items } = await open.owner.call('readAgentFiles');
      return items.flatMap(({ file, problem }) =>
        problem === null ? [] : [`${file}:${problem.line} ${problem.reason.detail}`],
      );
    },
    agents: async () => {
      const { items } = await open.owner.call('listAgents', { query: { limit: 100 } });
      return new Map(items.map((agent) => [agent.name, agent]));
    },
  };
}

function newFolder(): string {
  const folder = join(scratchFolder(), 'agents');
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** The file of a script agent that always gives the same answer. */
export function scriptFile(name: string, say = 'Hello.', more = ''): string {
  return `---\nname: ${name}\n${more}script:\n  - do: { say: "${say}" }\n---\n`;
}
