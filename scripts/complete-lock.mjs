// `npm run lock`: run it after `npm install`. It adds the entries that this machine's registry did
// not have. It must run on Node 20 without packages, because npm cannot install packages while
// entries are missing.
import { readFile, writeFile } from 'node:fs/promises';
import { missingForeignPackages, withForeignPackages } from './foreign-packages.mjs';

const path = new URL('../package-lock.json', import.meta.url);
/** @type {import('./foreign-packages.mjs').LockFile} */
const lock = JSON.parse(await readFile(path, 'utf8'));
const missing = missingForeignPackages(lock);
if (missing.length > 0) {
  await writeFile(path, `${JSON.stringify(withForeignPackages(lock), null, 2)}\n`);
}
console.log(`package-lock.json: ${missing.length} packages for other machines added`);
