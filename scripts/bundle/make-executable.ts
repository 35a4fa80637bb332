import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../repository.ts';
import { runTool } from '../tool.ts';
import { oneScript } from './one-script.ts';

const run = promisify(execFile);

const SERVER = join(root, 'packages', 'server');
/** The command `conch`, of which the server is a part. */
const COMMAND = join(root, 'packages', 'cli', 'dist', 'main.js');

/** Node looks for its program in this resource, and only if this fuse in the executable is set. */
const RESOURCE = 'NODE_SEA_BLOB';
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * Writes one executable that contains Node, the built command `conch` and the page of the server.
 */
export async function makeExecutable(file: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'conch-bundle-'));
  try {
    const [main, config, output] = ['conch.cjs', 'sea.json', 'conch.blob'].map((name) =>
      join(scratch, name),
    ) as [string, string, string];
    await writeFile(main, await oneScript(COMMAND));
    // The code cache saves the time in which Node would compile the program at every start.
    const wanted = { main, output, useCodeCache: true, disableExperimentalSEAWarning: true };
    await writeFile(config, JSON.stringify({ ...wanted, assets: await assets() }));
    await run(process.execPath, ['--experimental-sea-config', config]);
    await mkdir(dirname(file), { recursive: true });
    await rm(file, { force: true });
    await copyFile(process.execPath, file);
    await chmod(file, 0o755);
    await inject(file, output);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The files that `packages/server/src/shipped-files.ts` reads, under their names in the package. */
async function assets(): Promise<Readonly<Record<string, string>>> {
  const page = await readdir(join(SERVER, 'dist', 'page'), {
    recursive: true,
    withFileTypes: true,
  });
  const paths = page
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    [join(SERVER, 'package.json'), ...paths].map((path) => [
      relative(SERVER, path).split(sep).join('/'),
      path,
    ]),
  );
}

async function inject(file: string, blob: string): Promise<void> {
  const isMac = process.platform === 'darwin';
  // macOS runs only signed programs, and a change of a program makes its signature invalid.
  if (isMac) await run('codesign', ['--remove-signature', file]);
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
  const args = [file, RESOURCE, blob, '--sentinel-fuse', FUSE, ...segment];
  const { code, output } = await runTool('postject', args);
  if (code !== 0) throw new Error(`The program could not be put into the executable:\n${output}`);
  if (isMac) await run('codesign', ['--sign', '-', file]);
}
