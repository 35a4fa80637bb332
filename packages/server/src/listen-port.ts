import { StartRefused } from './start/start-refused.ts';

/** The number of other ports to try if the default port is in use. */
const OTHER_PORTS = 20;

interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** Whether the port was set explicitly. If so, no other port is tried. */
  readonly isPortSet: boolean;
}

/**
 * Listens on the configured port. If that is the default port and in use, the next free port is
 * used.
 */
export async function listenOnPort<T>(
  { host, port, isPortSet }: ListenAddress,
  listen: (port: number) => Promise<T>,
): Promise<T> {
  for (let candidate = port; ; candidate += 1) {
    try {
      return await listen(candidate);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'EADDRINUSE' && !isPortSet && candidate < port + OTHER_PORTS) continue;
      throw refusalOf({ host, port, isPortSet }, code) ?? error;
    }
  }
}

function refusalOf({ host, port, isPortSet }: ListenAddress, code: unknown): StartRefused | null {
  switch (code) {
    case 'EADDRINUSE':
      return new StartRefused(
        isPortSet
          ? `Port ${port} is taken by another program. Choose another with --port, or stop that program.`
          : `The ports from ${port} to ${port + OTHER_PORTS} are all taken. Choose one with --port (0 means any free port).`,
      );
    case 'EACCES':
      return new StartRefused(
        `This user is not allowed to listen on port ${port}. Choose one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(`This machine has no address ${host}. Choose another with --host.`);
    default:
      return null;
  }
}
