import type { AgentRow, CopiedRow } from '@conch/store';

/** The version of the line format. A change that older servers cannot read gets a new number. */
export const COPY_FORMAT = 1;

export interface CopyHead {
  readonly kind: 'space-copy';
  readonly format: typeof COPY_FORMAT;
  /** The version of the database schema. */
  readonly schema: number;
  readonly spaceId: string;
  readonly name: string;
  /** When the copy was made. */
  readonly at: number;
  /** The number of the last event of the space. */
  readonly seq: number;
  /** The hash of the history up to the event `seq`. */
  readonly hash: string;
}

/** A person in a copy of a space. */
interface CopiedPerson {
  readonly kind: 'person';
  readonly id: string;
  readonly name: string;
}

/** An agent in a copy of a space. `setup` is null if the exporter may not see it. */
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

export type CopiedMember = CopiedPerson | CopiedAgent;

/**
 * A line of a copy of a space: the head, the members, all rows, and the end. If the end line is
 * missing, the copy is incomplete.
 */
export type SpaceCopyLine =
  | CopyHead
  | CopiedMember
  | ({ readonly kind: 'row' } & CopiedRow)
  | { readonly kind: 'end'; readonly lines: number };
