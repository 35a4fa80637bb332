import { homedir } from 'node:os';
import { styleText } from 'node:util';
import type { Config } from '../config.ts';
import type { StartedServer } from './start-server.ts';

interface Opening {
  readonly config: Config;
  readonly started: StartedServer;
  readonly version: string;
  readonly readyMs: number;
  readonly out: NodeJS.WriteStream;
}

/** The lines that are printed after the start. */
export function openingLines({ config, started, version, readyMs, out }: Opening): string {
  const { server, first, link } = started;
  const style = (format: 'bold' | 'dim' | 'cyan', text: string) =>
    styleText(format, text, { stream: out });
  const row = (name: string, text: string, aside = '') =>
    `  ${style('dim', name.padEnd(9))}${text}${aside === '' ? '' : style('dim', `  ${aside}`)}`;
  const isMoved = !config.isPortSet && server.port !== config.port;
  return [
    '',
    `  ${style('bold', 'Conch')} ${style('dim', version)}`,
    '',
    ...(isMoved ? [row('port', `${server.port}, since ${config.port} is taken`)] : []),
    row('listens', server.origin),
    row(
      'data',
      config.databaseUrl === null ? withTilde(config.dataDir) : 'PostgreSQL (DATABASE_URL)',
    ),
    ...(first.hasMadeDemo
      ? [row('demo', 'script agents: no model is called, nothing leaves this machine')]
      : []),
    ...(link === null ? [] : [row('come in', style('cyan', link), '(works once, for 15 minutes)')]),
    ...(link === null && first.hasPassword ? [row('sign in', 'with your name and password')] : []),
    '',
    `  Ready in ${(readyMs / 1000).toFixed(1)} s. ${style('dim', 'Press Ctrl-C to stop. Everything is saved.')}`,
    '',
    '',
  ].join('\n');
}

function withTilde(path: string): string {
  const home = homedir();
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
