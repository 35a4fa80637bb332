/** The value that a text means, or why it is not valid. */
export type SettingReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** One setting, with its name in each source. */
export interface Setting<T> {
  readonly flag: string | null;
  readonly env: string;
  readonly yaml: string;
  /**
   * Whether the value is secret. Then it has no flag, because other users can see command lines.
   */
  readonly isSecret: boolean;
  /** Whether it takes several values, separated by commas or as a list in conch.yaml. */
  readonly isList: boolean;
  /** Whether it is a table. It has nested lines in conch.yaml and is JSON elsewhere. */
  readonly isTable: boolean;
  /** The placeholder of the value in the help. Null for a flag without a value. */
  readonly takes: string | null;
  readonly help: string;
  readonly read: (text: string) => SettingReading<T>;
}

type Named<T> = Pick<Setting<T>, 'flag' | 'env' | 'takes' | 'help' | 'read'> & {
  readonly isSecret?: true;
  readonly isList?: true;
  readonly isTable?: true;
};

/** Makes a setting from the parts in which it differs from most. */
export const setting = <T>(yaml: string, given: Named<T>): Setting<T> => ({
  yaml,
  isSecret: false,
  isList: false,
  isTable: false,
  ...given,
});

export const fine = <T>(value: T): SettingReading<T> => ({ ok: true, value });
export const wrong = (reason: string): SettingReading<never> => ({ ok: false, reason });

// The value is sent in a header, where white space would end it.
export function headerWord(text: string): SettingReading<string> {
  return /^[\x21-\x7E]+$/u.test(text)
    ? fine(text)
    : wrong('a token has letters, digits and signs, and no white space');
}
