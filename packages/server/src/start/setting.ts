/** The parsed value of a setting, or the reason why the text is invalid. */
export type SettingReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** One setting, with its name in each source. */
export interface Setting<T> {
  readonly flag: string | null;
  readonly env: string;
  readonly yaml: string;
  /**
   * Whether the value is secret. A secret has no flag, because other users can see command lines.
   */
  readonly isSecret: boolean;
  /** Whether the setting takes several values, separated by commas or as a list in conch.yaml. */
  readonly isList: boolean;
  /** Whether the setting is a table: nested lines in conch.yaml, JSON in other sources. */
  readonly isTable: boolean;
  /** The placeholder of the value in the help. Null for a flag without a value. */
  readonly placeholder: string | null;
  readonly help: string;
  readonly read: (text: string) => SettingReading<T>;
}

type SettingOptions<T> = Pick<Setting<T>, 'flag' | 'env' | 'placeholder' | 'help' | 'read'> & {
  readonly isSecret?: true;
  readonly isList?: true;
  readonly isTable?: true;
};

/** Creates a setting from the properties that differ from the defaults. */
export const setting = <T>(yaml: string, options: SettingOptions<T>): Setting<T> => ({
  yaml,
  isSecret: false,
  isList: false,
  isTable: false,
  ...options,
});

export const fine = <T>(value: T): SettingReading<T> => ({ ok: true, value });
export const wrong = (reason: string): SettingReading<never> => ({ ok: false, reason });

// The value is sent in a header, where white space is not allowed.
export function headerWord(text: string): SettingReading<string> {
  return /^[\x21-\x7E]+$/u.test(text)
    ? fine(text)
    : wrong('a token has letters, digits and signs, and no white space');
}
