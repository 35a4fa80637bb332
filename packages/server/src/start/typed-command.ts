/** The commands with which people start the server, for advice and help. */
export interface TypedCommand {
  readonly start: string;
  /** The command before the flags. */
  readonly withFlags: string;
  readonly doctor: string;
}

/** In the repository people type `npm start`, elsewhere `conch`. */
export function typedCommand(
  env: Readonly<Record<string, string | undefined>> = process.env,
): TypedCommand {
  return env['npm_lifecycle_event'] === 'start'
    ? { start: 'npm start', withFlags: 'npm start --', doctor: 'npm run doctor' }
    : { start: 'conch', withFlags: 'conch', doctor: 'conch doctor' };
}
