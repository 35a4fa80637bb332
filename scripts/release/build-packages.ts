import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPage } from '../browser/build-page.ts';
import { root } from '../repository.ts';
import { step } from '../step.mjs';
import { runTool, type ToolExit } from '../tool.ts';
import { distState, PUBLISHED, stampDist } from './dist-stamp.mjs';

/** Builds the page and every published package whose sources have changed. */
export async function buildPackages(): Promise<
  { readonly ok: true } | { readonly ok: false; readonly problem: string }
> {
  const page = await buildPage();
  if (!page.ok) return { ok: false, problem: `The page could not be built:\n${page.problem}` };
  for (const name of PUBLISHED) {
    if (distState(name) === 'current') continue;
    const { code, output } = await step(
      `building packages/${name}`,
      () => compile(name),
      (exit) => exit.code === 0,
    );
    if (code !== 0) return { ok: false, problem: output };
    await copyFile(join(root, 'LICENSE'), join(root, 'packages', name, 'LICENSE'));
    stampDist(name);
  }
  return { ok: true };
}

/**
 * Without our own condition, a package uses the built declarations of the other packages, as users
 * do.
 */
async function compile(name: string): Promise<ToolExit> {
  const folder = join('packages', name);
  await emptyDist(join(root, folder, 'dist'));
  const paths = ['--outDir', join(folder, 'dist'), '--rootDir', join(folder, 'src')];
  const output = ['--declaration', '--sourceMap', '--inlineSources'];
  const options = ['--noEmit', 'false', '--rewriteRelativeImportExtensions'];
  const project = ['--project', join(folder, 'tsconfig.json'), '--customConditions', 'null'];
  return runTool('typescript', [...project, ...paths, ...output, ...options]);
}

/** The `dist` of the server contains the page, which was built before. */
async function emptyDist(dist: string): Promise<void> {
  const entries = await readdir(dist).catch(() => []);
  for (const entry of entries.filter((name) => name !== 'page')) {
    await rm(join(dist, entry), { recursive: true, force: true });
  }
}
