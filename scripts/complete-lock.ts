// `npm run lock`: after `npm install`, adds the entries that this machine's registry did not have.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LockFile, missingForeignPackages, withForeignPackages } from './foreign-packages.ts';
import { root } from './repository.ts';

const path = join(root, 'package-lock.json');
const lock = JSON.parse(await readFile(path, 'utf8')) as LockFile;
const missing = missingForeignPackages(lock);
if (missing.length > 0) {
  await writeFile(path, `${JSON.stringify(withForeignPackages(lock), null, 2)}\n`);
}
console.log(`package-lock.json: ${missing.length} packages for other machines added`);
