import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles, readTexts, root } from '../repository.ts';
import { step } from '../step.mjs';
import { runTool, type ToolExit } from '../tool.ts';

// The source folders of the page.
const SOURCES = [
  'packages/web',
  'packages/sdk/src',
  'packages/protocol/src',
  'packages/engine/src',
];
const PAGE = 'packages/server/dist/page/index.html';
const STAMP = '.cache/page-sources';

/** Builds the page of the server, unless the page was already built from the same sources. */
export async function buildPage(): Promise<
  { readonly ok: true } | { readonly ok: false; readonly problem: string }
> {
  const sources = await sourcesHash();
  if (sources === (await builtOf())) return { ok: true };
  const isBuilt = ({ code }: ToolExit): boolean => code === 0;
  const answer = await step('building the page', runVite, isBuilt);
  if (!isBuilt(answer)) return { ok: false, problem: answer.output };
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(join(root, STAMP), sources);
  return { ok: true };
}

function runVite(): Promise<ToolExit> {
  return runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'packages/web'),
    // Tests set NODE_ENV, and Vite would then build the page for development.
    env: { NODE_ENV: 'production' },
  });
}

async function sourcesHash(): Promise<string> {
  const lists = await Promise.all(SOURCES.map((folder) => listFiles(folder)));
  const files = [...lists.flat(), 'package-lock.json'].filter((path) => !path.includes('/test/'));
  const hash = createHash('sha256');
  for (const { path, text } of await readTexts(files)) hash.update(`${path}\0${text}\0`);
  return hash.digest('hex');
}

async function builtOf(): Promise<string | null> {
  try {
    await readFile(join(root, PAGE));
    return await readFile(join(root, STAMP), 'utf8');
  } catch {
    return null;
  }
}
