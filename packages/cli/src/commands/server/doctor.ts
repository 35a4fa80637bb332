import { resolve } from 'node:path';
import { CliFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { text } from '../../command-input.ts';
import { withData } from '../../data/data-place.ts';
import { cleanLine } from '../../print/clean-text.ts';
import type { Output } from '../../print/output.ts';

/** Checks the data directory, its running server, and a trial server. */
export const doctor = command({
  name: 'doctor',
  summary: 'Checks the settings, the data directory and the server on this machine.',
  examples: ['conch doctor', 'conch doctor --data-dir /srv/conch'],
  isLocal: true,
  options: {
    dataDir: text('DIR', 'as the server is given it'),
    config: text('FILE', 'as the server is given it', { completes: 'file' }),
    host: text('ADDRESS', 'as the server is given it'),
  },
  run: async ({ out, env, cwd }, { dataDir, config, host }) => {
    const args = [
      ...(dataDir === undefined ? [] : ['--data-dir', resolve(cwd, dataDir)]),
      ...(config === undefined ? [] : ['--config', resolve(cwd, config)]),
      ...(host === undefined ? [] : ['--host', host]),
    ];
    out.progress('Checking …');
    const diagnosis = await withData(async () => {
      const { diagnose } = await import('@conch/server/operate/doctor');
      return diagnose({ args, env, cwd });
    });
    const { findings, toolServers, running } = diagnosis;
    const where = running === null ? 'no server is running' : `running at ${running}`;
    const failed = failedOf(findings);
    const unwell = failedOf(toolServers);
    const total = findings.length;
    const last = [
      failed === 0 ? `All ${total} checks passed.` : `${total - failed} of ${total} checks passed.`,
      ...(unwell === 0 ? [] : [`MCP servers with problems: ${unwell} of ${toolServers.length}.`]),
    ].join(' ');
    const lines = [
      ...findings.flatMap((one) => linesOf(out, one, String(one.number))),
      ...toolServers.flatMap((one) => linesOf(out, one, '')),
    ];
    out.show(diagnosis, [`Conch in ${diagnosis.dataDir}: ${where}.`, '', ...lines].join('\n'));
    if (failed + unwell > 0) throw new CliFailure('failed', last, 'unwell');
    out.note(last);
  },
});

interface Check {
  readonly title: string;
  readonly problems: readonly string[];
}

function failedOf(all: readonly Check[]): number {
  return all.filter(({ problems }) => problems.length > 0).length;
}

function linesOf(
  { style }: Pick<Output, 'style'>,
  { title, problems }: Check,
  number: string,
): readonly string[] {
  const mark = problems.length === 0 ? style('green', 'pass') : style('red', 'FAIL');
  const details = problems.map((problem) => `           ${cleanLine(problem)}`);
  return [`  ${mark}  ${number.padStart(2)} ${cleanLine(title)}`, ...details];
}
