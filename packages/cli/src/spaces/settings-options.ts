import {
  DEFAULT_SETTINGS,
  nearestWord,
  SPACE_SETTINGS,
  type SettingTable,
  type SpaceSetting,
} from '@conch/engine';
import type { Client } from '@conch/sdk';
import {
  MODES,
  needsMainAgent,
  settingsOfMode,
  settingsOfNewSpace,
  type Mode,
} from '@conch/sdk/view';
import { usageFailure } from '../cli-failure.ts';
import { oneOf, text, texts, wholeNumber, type InputValues } from '../command-input.ts';
import { findAgent } from '../names/find-agent.ts';
import type { SettingsPatch, ShownSettings } from './space-mode.ts';

/** The options of `spaces create` and `spaces update` that are settings. */
export const SETTINGS_OPTIONS = {
  mode: oneOf(MODES, 'who answers, see docs/modes.md'),
  mainAgent: text('AGENT', 'the lead agent or the coordinator; “none” for none', {
    completes: 'agent',
  }),
  turnLimit: wholeNumber('N', 'agent messages in a row'),
  chainLimit: wholeNumber('N', 'runs that one message can cause', { least: 1 }),
  maxWaiting: wholeNumber('N', 'agents waiting for a reply at once'),
  maxTokensPerMessage: text('N', 'tokens that one message can cost; “none” for no limit'),
  maxCostPerMessage: text('USD', 'money that one message can cost; “none” for no limit'),
  maxTokensPerDay: text('N', 'tokens on a UTC day; “none” for no limit'),
  maxCostPerDay: text('USD', 'money on a UTC day; “none” for no limit'),
  set: texts('NAME=VALUE', 'any setting, for example picker=relevance'),
} as const;

type SettingsInput = InputValues<typeof SETTINGS_OPTIONS>;

/**
 * The change that the options ask for. Null if the options change nothing. `before` is null for a
 * new space.
 */
export async function settingsPatch(
  client: Client,
  input: SettingsInput,
  before: ShownSettings | null,
): Promise<SettingsPatch | null> {
  const now = before ?? DEFAULT_SETTINGS;
  const main = await mainAgentPatch(client, input.mainAgent);
  if (input.mode !== undefined && needsMainAgent(input.mode)) {
    const { mainAgentId } = { ...now, ...main };
    if (mainAgentId === null)
      throw usageFailure(`The mode ${input.mode} needs --main-agent AGENT.`);
  }
  const patch = {
    ...(input.mode === undefined ? {} : modePatch(input.mode, before === null)),
    ...main,
    ...(input.turnLimit === undefined ? {} : { turnLimit: input.turnLimit }),
    ...(input.chainLimit === undefined ? {} : { maxRuns: input.chainLimit }),
    ...(input.maxWaiting === undefined ? {} : { maxStack: input.maxWaiting }),
    ...budgetPatches(input, now),
    ...anyPatches(input.set, now),
  };
  return Object.keys(patch).length === 0 ? null : patch;
}

function modePatch(mode: Mode, isNewSpace: boolean): SettingsPatch {
  return isNewSpace ? settingsOfNewSpace(mode, null) : settingsOfMode(mode);
}

async function mainAgentPatch(
  client: Client,
  name: string | undefined,
): Promise<Pick<SettingsPatch, 'mainAgentId'>> {
  if (name === undefined) return {};
  if (name === 'none') return { mainAgentId: null };
  return { mainAgentId: (await findAgent(client, name)).id };
}

// A budget is saved as a whole. If a limit has no option, its current value is copied.
function budgetPatches(given: SettingsInput, now: ShownSettings): object {
  const budgets = [
    ['chainBudget', given.maxTokensPerMessage, given.maxCostPerMessage, 'message'],
    ['dayBudget', given.maxTokensPerDay, given.maxCostPerDay, 'day'],
  ] as const;
  return Object.fromEntries(
    budgets
      .filter(([, tokens, cost]) => tokens !== undefined || cost !== undefined)
      .map(([name, tokens, cost, per]) => {
        const maxTokens = amount(tokens, now[name].maxTokens, `max-tokens-per-${per}`);
        const maxCostUsd = amount(cost, now[name].maxCostUsd, `max-cost-per-${per}`);
        return [name, { maxTokens, maxCostUsd }];
      }),
  );
}

function amount(givenText: string | undefined, before: number | null, flag: string): number | null {
  if (givenText === undefined) return before;
  if (givenText === 'none') return null;
  if (/^\d+(?:\.\d+)?$/u.test(givenText)) return Number(givenText);
  throw usageFailure(`--${flag} is “${givenText}”. Use a number, or none for no limit.`);
}

type Nested = Readonly<Record<string, unknown>>;

/** Reads settings like `--set turnLimit=5 --set forum.maxReplies=3`. */
function anyPatches(pairs: readonly string[], now: ShownSettings): object {
  const patch: Record<string, unknown> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const [name = '', inner] = pair.slice(0, Math.max(at, 0)).split('.');
    const setting = settingIn(SPACE_SETTINGS, name);
    if (setting === undefined) throw unknownSetting(pair);
    const isGroup = setting.type === 'group';
    const leaf = isGroup ? settingIn(setting.settings, inner ?? '') : setting;
    if (isGroup && inner !== undefined && leaf === undefined) throw unknownSetting(pair);
    const value = readValue(pair.slice(at + 1), leaf);
    if (inner === undefined) {
      patch[name] = value;
      continue;
    }
    const isWhole = !isGroup || setting.isWhole;
    const before = (patch[name] ?? (isWhole ? (now as Nested)[name] : {})) as Nested;
    patch[name] = { ...before, [inner]: value };
  }
  return patch;
}

function settingIn(table: SettingTable, name: string): SpaceSetting | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function unknownSetting(pair: string): Error {
  const name = pair.split(/[=.]/u)[0] ?? '';
  if (name === '' || !pair.includes('=')) {
    return usageFailure(`--set is “${pair}”. Use NAME=VALUE, for example turnLimit=10.`);
  }
  const nearest = nearestWord(name, Object.keys(SPACE_SETTINGS));
  const hint = nearest === null ? '' : ` Did you mean “${nearest}”?`;
  return usageFailure(`“${pair}” is not a setting of a space.${hint} See docs/settings.md.`);
}

/** Reads a number, true, false, null or JSON as a value, and any other input as text. */
function readValue(givenText: string, setting: SpaceSetting | undefined): unknown {
  if (setting?.type === 'text' || setting?.type === 'choice') return givenText;
  try {
    return JSON.parse(givenText) as unknown;
  } catch {
    return givenText;
  }
}
