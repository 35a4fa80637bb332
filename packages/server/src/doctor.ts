// The program behind `npm run doctor`: what holds of “First run with no configuration”, point by
// point, for the data directory and the server that runs there, and for a trial of its own.
import { styleText } from 'node:util';
import { examine, type Finding } from './doctor/examine.ts';
import { lookAtToolServers } from './doctor/tool-servers.ts';
import { readConfig } from './start/read-config.ts';

const asked = readConfig({ args: process.argv.slice(2), env: process.env, cwd: process.cwd() });
if (asked.kind === 'config') {
  const { running, findings } = await examine(asked.config);
  const where = running === null ? 'no server runs there' : `${running.origin} runs there`;
  const head = `Conch in ${asked.config.dataDir}; ${where}.`;
  const toolServers = await lookAtToolServers(asked.config);
  const lines = [...findings, ...toolServers].flatMap(linesOf);
  const failed = failedOf(findings);
  const unwell = failedOf(toolServers);
  const last = [
    failed === 0 ? 'All 14 points hold.' : `${14 - failed} of 14 points hold.`,
    ...(unwell === 0 ? [] : [`MCP servers that are not well: ${unwell} of ${toolServers.length}.`]),
  ];
  process.stdout.write([head, '', ...lines, '', last.join(' '), ''].join('\n'));
  process.exitCode = failed + unwell === 0 ? 0 : 1;
} else {
  const problems =
    asked.kind === 'problems' ? asked.problems : ['It takes the flags of npm start.'];
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 2;
}

function failedOf(all: readonly Pick<Finding, 'problems'>[]): number {
  return all.filter(({ problems }) => problems.length > 0).length;
}

function linesOf({
  number,
  title,
  problems,
}: Omit<Finding, 'number'> & { readonly number?: number }): readonly string[] {
  const stream = process.stdout;
  const mark =
    problems.length === 0
      ? styleText('green', 'pass', { stream })
      : styleText('red', 'FAIL', { stream });
  const details = problems.map((problem) => `           ${problem}`);
  return [`  ${mark}  ${String(number ?? '').padStart(2)} ${title}`, ...details];
}
