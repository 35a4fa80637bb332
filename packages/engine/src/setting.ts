import type { MemberId } from './ids.ts';

/** A spending limit. Null means no limit. */
export interface Budget {
  readonly maxTokens: number | null;
  readonly maxCostUsd: number | null;
}

/** A setting with a fixed list of values. */
export interface ChoiceSetting<Value extends string = string> {
  readonly type: 'choice';
  readonly values: readonly Value[];
  readonly initial: Value;
  /** The description for the API reference. */
  readonly about?: string;
}

export interface FlagSetting {
  readonly type: 'flag';
  readonly initial: boolean;
  readonly about?: string;
}

/** A setting whose value is the id of an agent or null. */
export interface AgentSetting {
  readonly type: 'agent';
  readonly initial: null;
  readonly about?: string;
}

/** A whole number. A setting whose name ends in `Ms` is in milliseconds. */
export interface WholeSetting {
  readonly type: 'whole';
  readonly initial: number;
  readonly least: number;
  /** The maximum. Null if the only limit is the operator's ceiling. */
  readonly most: number | null;
  readonly about?: string;
}

/** A number from 0 to 1. */
export interface ChanceSetting {
  readonly type: 'chance';
  readonly initial: number;
  readonly about?: string;
}

export interface TextSetting {
  readonly type: 'text';
  readonly initial: string;
  readonly longest: number;
  /** True if the field in a form must not be empty. */
  readonly isRequired: boolean;
  readonly about?: string;
}

export interface BudgetSetting {
  readonly type: 'budget';
  readonly initial: Budget;
  readonly about?: string;
}

/** A group of settings under one name. */
export interface GroupSetting<
  Inner extends SettingTable = SettingTable,
  IsWhole extends boolean = boolean,
> {
  readonly type: 'group';
  readonly settings: Inner;
  /**
   * True if an update must contain all settings of the group. If false, missing settings do not
   * change.
   */
  readonly isWhole: IsWhole;
  readonly about?: string;
}

/** A setting with its values, its default and its description. */
export type SpaceSetting =
  | ChoiceSetting
  | FlagSetting
  | AgentSetting
  | WholeSetting
  | ChanceSetting
  | TextSetting
  | BudgetSetting
  | GroupSetting;

export interface SettingTable {
  readonly [name: string]: SpaceSetting;
}

/** The type of a setting's value. */
type SettingValue<One> = One extends {
  readonly type: 'group';
  readonly settings: infer Inner;
}
  ? SettingValues<Inner>
  : One extends { readonly type: 'choice'; readonly values: readonly (infer Value)[] }
    ? Value
    : One extends { readonly type: keyof PlainValues }
      ? PlainValues[One['type']]
      : never;

interface PlainValues {
  readonly flag: boolean;
  readonly agent: MemberId | null;
  readonly whole: number;
  readonly chance: number;
  readonly text: string;
  readonly budget: Budget;
}

export type SettingValues<Table> = { readonly [Name in keyof Table]: SettingValue<Table[Name]> };

interface Described {
  readonly about?: string;
}

export function choice<const Value extends string>(
  values: readonly Value[],
  initial: NoInfer<Value>,
  described: Described = {},
): ChoiceSetting<Value> {
  return { type: 'choice', values, initial, ...described };
}

export function flag(initial: boolean, described: Described = {}): FlagSetting {
  return { type: 'flag', initial, ...described };
}

export function agent(described: Described = {}): AgentSetting {
  return { type: 'agent', initial: null, ...described };
}

export function whole(
  initial: number,
  [least, most]: readonly [number, number | null],
  described: Described = {},
): WholeSetting {
  return { type: 'whole', initial, least, most, ...described };
}

export function chance(initial: number, described: Described = {}): ChanceSetting {
  return { type: 'chance', initial, ...described };
}

export function text(
  initial: string,
  { longest, isRequired }: Pick<TextSetting, 'longest' | 'isRequired'>,
  described: Described = {},
): TextSetting {
  return { type: 'text', initial, longest, isRequired, ...described };
}

export function budget(described: Described = {}): BudgetSetting {
  return { type: 'budget', initial: { maxTokens: null, maxCostUsd: null }, ...described };
}

export function group<Inner extends SettingTable, const IsWhole extends boolean>(
  settings: Inner,
  { isWhole }: { readonly isWhole: IsWhole },
  described: Described = {},
): GroupSetting<Inner, IsWhole> {
  return { type: 'group', settings, isWhole, ...described };
}

/** The default values of a table of settings. */
export function defaultsOf<Table extends SettingTable>(table: Table): SettingValues<Table> {
  const entries = Object.entries(table).map(([name, setting]) => [
    name,
    setting.type === 'group' ? defaultsOf(setting.settings) : setting.initial,
  ]);
  return Object.fromEntries(entries) as SettingValues<Table>;
}
