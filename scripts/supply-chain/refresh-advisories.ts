// `npm run advisories`: loads the known vulnerabilities of all production packages from OSV into
// security/advisories.json. It is the only command of the checks that needs a network.
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readFlags, refuse } from '../read-flags.ts';
import { root } from '../repository.ts';
import { runTool } from '../tool.ts';
import { ADVISORIES_FILE, knownVulnerabilities, readAdvisoryFiles } from './advisory-list.ts';
import { loadAdvisories } from './osv-client.ts';
import { readProductionPackages } from './production-packages.ts';

const flags = readFlags({
  options: {
    from: { type: 'string', default: 'https://api.osv.dev' },
    output: { type: 'string', default: join(root, ADVISORIES_FILE) },
  },
});
if (!flags.ok) refuse(`${flags.problem}. Use --from URL, --output FILE`);
const { from, output } = flags.values;
if (!URL.canParse(from))
  refuse(`--from takes an address such as https://api.osv.dev, not "${from}"`);

const [packages, files] = await Promise.all([readProductionPackages(), readAdvisoryFiles()]);
if (!files.ok) fail(files.problem);
const foreign = [...packages.values()].filter(({ isOurs }) => !isOurs);
const names = [...new Set(foreign.map(({ name }) => name))];
const answer = await loadAdvisories({ names, cached: files.list.vulns, from });
if (!answer.ok) fail(`Not refreshed: ${answer.problem}. ${ADVISORIES_FILE} stays as it was.`);

const { vulns } = answer;
const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), output);
await writeFile(file, `${JSON.stringify({ refreshedAt: new Date().toISOString(), vulns })}\n`);
const formatted = await runTool('oxfmt', [file]);
if (formatted.code !== 0) fail(formatted.output);
console.log(`${names.length} packages have ${vulns.length} known vulnerabilities in all versions.`);

const problems = knownVulnerabilities({ packages: foreign, vulns, accepted: files.accepted });
if (problems.length > 0) fail(problems.join('\n'));
console.log('None of them affects a version that Conch uses.');

function fail(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
