// `npm run release-version`: gives all packages their next version together, and turns the files in
// `.changeset` into a new section of CHANGELOG.md.
import { readChangesets } from '@changesets/read';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LockFile } from '../foreign-packages.mjs';
import { readFlags, refuse } from '../read-flags.ts';
import { root } from '../repository.ts';
import { readManifests } from '../supply-chain/production-packages.ts';
import { runTool } from '../tool.ts';
import { releaseNotes, withReleaseNotes } from './release-notes.ts';
import { versionProblems, withSharedVersion } from './shared-version.ts';

const flags = readFlags({});
if (!flags.ok) refuse(`${flags.problem}. npm run release-version takes no arguments.`);

const changes = await readChangesets(root);
if (changes.length === 0) refuse('There is no change to release: .changeset has no entries.');
const { version: before } = await readJson<{ readonly version: string }>('package.json');

const { code, output } = await runTool('@changesets/cli', ['version']);
if (code !== 0) refuse(output.trim());
const manifests = await readManifests();
const version = manifests[0]?.version ?? before;
const problems = versionProblems(manifests, version);
if (problems.length > 0) refuse(problems.join('\n'));

const notes = releaseNotes({ version, at: new Date(), changes });
await rewrite('CHANGELOG.md', (text) => withReleaseNotes(text, notes));
await rewrite('package.json', (text) =>
  (text ?? '').replace(`"version": "${before}"`, `"version": "${version}"`),
);
await rewrite('README.md', (text) =>
  (text ?? '').replaceAll(`  Conch ${before}\n`, `  Conch ${version}\n`),
);
const lock = withSharedVersion(await readJson<LockFile>('package-lock.json'), version);
await rewrite('package-lock.json', () => `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${before} → ${version}: ${manifests.length} packages, ${changes.length} changes.`);
console.log('Read CHANGELOG.md, then continue with the release checklist in CONTRIBUTING.md.');

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(join(root, path), 'utf8')) as Content;
}

async function rewrite(path: string, change: (text: string | null) => string): Promise<void> {
  const file = join(root, path);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  await writeFile(file, change(text));
}
