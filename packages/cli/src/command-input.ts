import { usageFailure } from './cli-failure.ts';

/** An option of a command. `run` gets a `Value`. */
export interface CliOption<Value> {
  /** The placeholder of the value in the help. Null for a switch. */
  readonly placeholder: string | null;
  readonly help: string;
  /** The allowed values, for the help and for completions. */
  readonly choices?: readonly string[];
  /** True if the option also has the form `--no-…`. */
  readonly isNegatable?: true;
  /** The kind of names from the server that the shell completes. */
  readonly completes?: Completes;
  /** Converts the values of the flag. `given` is empty if the flag is missing. */
  readonly read: (given: readonly string[], flag: string) => Value;
}

/** A word that follows the name of a command. `run` gets a `Value`. */
export interface CliArgument<Value> {
  readonly placeholder: string;
  readonly help: string;
  readonly kind: 'required' | 'optional' | 'list' | 'optional-list';
  readonly choices?: readonly string[];
  readonly completes?: Completes;
  readonly read: (given: readonly string[]) => Value;
}

/** The kind of names that the shell completes for a word. */
export type Completes = 'space' | 'agent' | 'file';

/** The values of a record of options or arguments. */
export type InputValues<Parts> = {
  readonly [Name in keyof Parts]: Parts[Name] extends
    | CliOption<infer Value>
    | CliArgument<infer Value>
    ? Value
    : never;
};

type About = { readonly completes?: Completes };

/** An option like `--all`. */
export const flag = (help: string): CliOption<boolean> => ({
  placeholder: null,
  help,
  read: (given) => given.at(-1) === 'true',
});

/**
 * An option like `--auto-reply`, with `--no-auto-reply` as its opposite. Undefined if neither flag
 * is there.
 */
export const yesOrNo = (help: string): CliOption<boolean | undefined> => ({
  placeholder: null,
  help,
  isNegatable: true,
  read: (given) => (given.length === 0 ? undefined : given.at(-1) === 'true'),
});

/** An option like `--name TEXT`. */
export const text = (
  placeholder: string,
  help: string,
  about: About = {},
): CliOption<string | undefined> => ({
  placeholder,
  help,
  ...about,
  read: (given) => given.at(-1),
});

/** An option that may be repeated, like `--agent NAME --agent NAME`. */
export const texts = (
  placeholder: string,
  help: string,
  about: About = {},
): CliOption<readonly string[]> => ({
  placeholder,
  help: `${help}; may be repeated`,
  ...about,
  read: (given) => given,
});

/** An option with a fixed set of values, like `--mode chain`. */
export const oneOf = <const Choice extends string>(
  choices: readonly Choice[],
  help: string,
): CliOption<Choice | undefined> => ({
  placeholder: choices.join('|'),
  help,
  choices,
  read: (given, name) => {
    const value = given.at(-1);
    if (value === undefined) return undefined;
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    throw usageFailure(`--${name} is “${value}”. Use one of: ${choices.join(', ')}.`);
  },
});

/** An option like `--limit 20` for a whole number that is at least `least`. */
export const wholeNumber = (
  placeholder: string,
  help: string,
  { least = 0 }: { readonly least?: number } = {},
): CliOption<number | undefined> => ({
  placeholder,
  help,
  read: (given, name) => {
    const value = given.at(-1);
    if (value === undefined) return undefined;
    if (/^\d{1,15}$/u.test(value) && Number(value) >= least) return Number(value);
    throw usageFailure(`--${name} is “${value}”. Use a whole number of at least ${least}.`);
  },
});

/** A required argument. */
export const argument = (
  placeholder: string,
  help: string,
  about: About & { readonly choices?: readonly string[] } = {},
): CliArgument<string> => ({
  placeholder,
  help,
  kind: 'required',
  ...about,
  read: ([value = '']) => value,
});

/** An optional argument. */
export const optionalArgument = (
  placeholder: string,
  help: string,
  about: About & { readonly choices?: readonly string[] } = {},
): CliArgument<string | undefined> => ({
  placeholder,
  help,
  kind: 'optional',
  ...about,
  read: ([value]) => value,
});

/** One or more arguments, up to the end of the line. */
export const words = (
  placeholder: string,
  help: string,
  about: About = {},
): CliArgument<readonly string[]> => ({
  placeholder,
  help,
  kind: 'list',
  ...about,
  read: (given) => given,
});

/** Any number of arguments, up to the end of the line. */
export const optionalWords = (
  placeholder: string,
  help: string,
  about: About = {},
): CliArgument<readonly string[]> => ({
  ...words(placeholder, help, about),
  kind: 'optional-list',
});
