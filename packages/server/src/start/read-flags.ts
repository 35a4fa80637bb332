import { parseArgs } from 'node:util';
import type { RawSetting, SettingsSource } from './raw-setting.ts';
import { didYouMean } from './nearest-setting.ts';
import { SETTINGS } from './settings.ts';

/** The flags of a command line, including those that are not settings. */
export interface Flags extends SettingsSource {
  readonly isHelp: boolean;
  readonly isVersion: boolean;
  readonly wantsLink: boolean;
  readonly configFile: string | null;
}

const OTHER_FLAGS = ['config', 'help', 'link', 'version'];

/** Reads flags: `--name value`, `--name=value`, `--name` and `--no-name`. */
export function readFlags(args: readonly string[], cwd: string): Flags {
  const settingsByFlag = new Map(
    Object.entries(SETTINGS).flatMap(([name, setting]) =>
      setting.flag === null ? [] : [[setting.flag, { name, takes: setting.placeholder }] as const],
    ),
  );
  const settings = new Map<string, RawSetting>();
  const problems: string[] = [];
  const others = new Map<string, string>();
  let isAfterUnknown = false;
  for (const token of tokensOf(args, settingsByFlag)) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      // The word is not printed if it may be the value of the unknown flag before it, because the
      // value may be a secret.
      if (!isAfterUnknown)
        problems.push(`“${token.value}” is not a flag. See --help for all flags.`);
      isAfterUnknown = false;
      continue;
    }
    isAfterUnknown = false;
    const isNegative = token.rawName.startsWith('--no-');
    const flag = isNegative ? token.name.replace(/^no-/u, '') : token.name;
    const found = settingsByFlag.get(flag);
    const isSwitch = found === undefined ? flag !== 'config' : found.takes === null;
    if (found === undefined && (isNegative || !OTHER_FLAGS.includes(flag))) {
      problems.push(unknownFlag(token.rawName, [...settingsByFlag.keys(), ...OTHER_FLAGS]));
      isAfterUnknown = token.value === undefined;
    } else if (isNegative && !isSwitch) {
      problems.push(`There is no --no-${flag}. --${flag} takes a value.`);
    } else if (!isSwitch && (token.value ?? '') === '') {
      problems.push(`--${flag} needs a value: --${flag} ${found?.takes ?? 'FILE'}.`);
    } else {
      const text = token.value ?? String(!isNegative);
      if (found === undefined) others.set(flag, text);
      else settings.set(found.name, { text, from: `--${flag}`, base: cwd });
    }
  }
  return {
    settings,
    problems,
    isHelp: others.has('help'),
    isVersion: others.has('version'),
    wantsLink: others.has('link'),
    configFile: others.get('config') ?? null,
  };
}

function tokensOf(
  args: readonly string[],
  known: ReadonlyMap<string, { readonly takes: string | null }>,
) {
  const options = Object.fromEntries(
    [...known].map(([flag, { takes }]) => [
      flag,
      { type: takes === null ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      ...options,
      config: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      link: { type: 'boolean' },
      version: { type: 'boolean', short: 'v' },
    },
    strict: false,
    tokens: true,
  });
  return tokens;
}

function unknownFlag(rawName: string, flags: readonly string[]): string {
  const [, no = '', written = ''] = /^--?(no-)?(.*)$/u.exec(rawName) ?? [];
  const near = didYouMean(written, flags, (flag) => `--${no}${flag}`);
  return `There is no ${rawName}${near === '' ? '. See --help for all flags.' : near}`;
}
