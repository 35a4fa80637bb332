import type { AgentRow, CopiedRow } from '@conch/store';

/** The format of the lines. A change that older versions cannot read gets a new number. */
export const COPY_FORMAT = 1;

/** The first line of a copy of a space. */
export interface CopyHead {
  readonly kind: 'space-copy';
  readonly format: typeof COPY_FORMAT;
  /** The schema of the rows. */
  readonly schema: number;
  readonly spaceId: string;
  readonly name: string;
  /** When the copy was made. */
  readonly at: number;
  /** The last event of the space. */
  readonly seq: number;
  /** The hash of the history up to that event. */
  readonly hash: string;
}

/** A person of the space. */
interface CopiedPerson {
  readonly kind: 'person';
  readonly id: string;
  readonly name: string;
}

/** An agent of the space. `setup` is null if the exporter may not see it. */
export interface CopiedAgent {
  readonly kind: 'agent';
  readonly id: string;
  readonly name: string;
  readonly setup: Pick<
    AgentRow,
    | 'description'
    | 'kind'
    | 'config'
    | 'status'
    | 'quiet'
    | 'autoReply'
    | 'maxTokens'
    | 'maxCostUsd'
    | 'extras'
  > | null;
}

/** A person or an agent of a copy. */
export type CopiedMember = CopiedPerson | CopiedAgent;

/**
 * A line of a copy of a space: the head, then the members, then every row, then the end. A missing
 * end shows that the copy is incomplete.
 */
export type SpaceCopyLine =
  | CopyHead
  | CopiedMember
  | ({ readonly kind: 'row' } & CopiedRow)
  | { readonly kind: 'end'; readonly lines: number };
