/** The text of a setting, and its source. */
export interface RawSetting {
  readonly text: string;
  /** The source for error messages: `--port`, `CONCH_PORT`, `port in conch.yaml`. */
  readonly from: string;
  /** The folder to which a path in the text is relative. */
  readonly base: string;
}

/** The settings of one source by name, and its problems. */
export interface SettingsSource {
  readonly settings: ReadonlyMap<string, RawSetting>;
  readonly problems: readonly string[];
}
