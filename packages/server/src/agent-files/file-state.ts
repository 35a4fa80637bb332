import type { Reason } from '@conch/protocol';
import type { Clock, Conch } from '@conch/runtime';
import type { Database } from '@conch/store';
import type { Providers } from '../providers/providers.ts';
import type { FileProblem } from './front-matter.ts';

/** A file with its agent and its problem, if any. */
export interface FileState {
  readonly file: string;
  readonly agentId: string | null;
  readonly problem: FileProblem | null;
  /** Fields of the file that Conch does not use for the agent. */
  readonly leftOut: readonly Reason[];
}

/** The dependencies for importing agent files. */
export interface FileImportParts {
  readonly conch: Conch;
  readonly database: Database;
  readonly clock: Clock;
  readonly providers: Pick<Providers, 'has' | 'addingKeyless'>;
}
