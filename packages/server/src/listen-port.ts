import { StartRefused } from './start/start-refused.ts';

/** How many ports after the usual one are tried. */
const TRIED = 20;

interface Wanted {
  readonly host: string;
  readonly port: number;
  /** Whether someone asked for this port: then it is this one or none. */
  readonly isPortAsked: boolean;
}

/** Listens on the wanted port, or, where nobody asked for it, on the next one that is free. */
export async function listenOnPort<T>(
  { host, port, isPortAsked }: Wanted,
  listen: (port: number) => Promise<T>,
): Promise<T> {
  for (let tried = port; ; tried += 1) {
    try {
      return await listen(tried);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'EADDRINUSE' && !isPortAsked && tried < port + TRIED) continue;
      throw refusalOf({ host, port, isPortAsked }, code) ?? error;
    }
  }
}

function refusalOf({ host, port, isPortAsked }: Wanted, code: unknown): StartRefused | null {
  switch (code) {
    case 'EADDRINUSE':
      return new StartRefused(
        isPortAsked
          ? `Port ${port} is taken by another program. Choose another with --port, or stop that program.`
          : `The ports from ${port} to ${port + TRIED} are all taken. Choose one with --port; 0 is any that is free.`,
      );
    case 'EACCES':
      return new StartRefused(`This user may not listen on port ${port}. Choose one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(`This machine has no address ${host}. Choose another with --host.`);
    default:
      return null;
  }
}
