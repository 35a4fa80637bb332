// `npm run sbom [-- --output FILE]`: writes the list of everything that users of Conch run, as a
// CycloneDX document. It reads package-lock.json and needs no network.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { readFlags, refuse } from '../read-flags.ts';
import { root } from '../repository.ts';
import { readProductionPackages } from './production-packages.ts';
import { sbomOf } from './sbom.ts';

const flags = readFlags({ options: { output: { type: 'string' } } });
if (!flags.ok) refuse(`${flags.problem}. Use --output FILE`);
const { output } = flags.values;
// npm runs a script in the folder of package.json. INIT_CWD is the folder in which the person
// called npm.
const file =
  output === undefined
    ? join(root, 'dist', 'sbom.cdx.json')
    : resolve(process.env['INIT_CWD'] ?? process.cwd(), output);

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const packages = await readProductionPackages();
const sbom = sbomOf({ packages, version, at: timeOfBuild() });
try {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
} catch (error) {
  refuse(`${file} cannot be written: ${(error as Error).message}`);
}
console.log(`${relative(process.cwd(), file)}: ${sbom.components.length} packages`);

/** Reproducible builds set this variable to seconds since 1970. */
function timeOfBuild(): Date {
  const seconds = process.env['SOURCE_DATE_EPOCH'];
  if (seconds === undefined) return new Date();
  if (!/^\d{1,11}$/u.test(seconds)) {
    refuse(`SOURCE_DATE_EPOCH takes seconds since 1970, not "${seconds}"`);
  }
  return new Date(Number(seconds) * 1000);
}
