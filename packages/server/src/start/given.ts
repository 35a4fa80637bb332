/** A setting as someone wrote it, and where. */
export interface Given {
  readonly text: string;
  /** For the words of a problem: `--port`, `CONCH_PORT`, `port in conch.yaml`. */
  readonly from: string;
  /** What a path in it is relative to. */
  readonly base: string;
}

/** What one source sets, by the names of the settings; and what could not be read. */
export interface Source {
  readonly given: ReadonlyMap<string, Given>;
  readonly problems: readonly string[];
}
