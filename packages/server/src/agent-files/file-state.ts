import type { Clock, Conch } from '@conch/runtime';
import type { Database } from '@conch/store';
import type { Providers } from '../providers/providers.ts';
import type { FileProblem } from './front-matter.ts';

/** A file, the agent that it describes, and what is wrong with it. */
export interface FileState {
  readonly file: string;
  readonly agentId: string | null;
  readonly problem: FileProblem | null;
}

/** What files are taken in with. */
export interface TakingParts {
  readonly conch: Conch;
  readonly database: Database;
  readonly clock: Clock;
  readonly providers: Pick<Providers, 'has' | 'add'>;
}
