import {
  unreachable,
  type ChoiceSetting,
  type GroupSetting,
  type SettingTable,
  type SpaceSetting,
} from '@conch/engine';
import { z } from 'zod';
import { budget } from '../agents/agent.ts';
import { newBudget } from '../agents/agent-requests.ts';
import { memberId } from '../scalars.ts';

const agentOrNone = memberId.nullable();

interface PlainSchemas {
  readonly flag: z.ZodBoolean;
  readonly agent: typeof agentOrNone;
  readonly whole: z.ZodInt;
  readonly chance: z.ZodNumber;
  readonly text: z.ZodString;
  readonly budget: typeof budget;
}

type SchemaOf<One> =
  One extends GroupSetting<infer Inner>
    ? z.ZodObject<SettingSchemas<Inner>>
    : One extends ChoiceSetting<infer Value>
      ? z.ZodEnum<{ [Word in Value]: Word }>
      : One extends { readonly type: keyof PlainSchemas }
        ? PlainSchemas[One['type']]
        : never;

type SettingSchemas<Table> = { -readonly [Name in keyof Table]: SchemaOf<Table[Name]> };

type ChangeSchemas<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends GroupSetting<infer Inner>
    ? Table[Name] extends { readonly isWhole: true }
      ? z.ZodObject<SettingSchemas<Inner>, z.core.$strict>
      : PartialGroup<Inner>
    : SchemaOf<Table[Name]>;
};

type PartialGroup<Inner> = z.ZodObject<
  { -readonly [Name in keyof Inner]: z.ZodExactOptional<SchemaOf<Inner[Name]> & z.core.$ZodType> },
  z.core.$strict
>;

/** The schemas of settings in responses. */
export function settingSchemas<Table extends SettingTable>(table: Table): SettingSchemas<Table> {
  const schemas = Object.entries(table).map(([name, setting]) => [name, shown(setting)]);
  return Object.fromEntries(schemas) as SettingSchemas<Table>;
}

/** The schemas of settings in requests. They refuse unknown keys. */
export function changeSchemas<Table extends SettingTable>(table: Table): ChangeSchemas<Table> {
  const schemas = Object.entries(table).map(([name, setting]) => [name, taken(setting)]);
  return Object.fromEntries(schemas) as ChangeSchemas<Table>;
}

function shown(setting: SpaceSetting): z.ZodType {
  const schema =
    setting.type === 'group' ? z.object(settingSchemas(setting.settings)) : plain(setting);
  return setting.about === undefined ? schema : schema.describe(setting.about);
}

function taken(setting: SpaceSetting): z.ZodType {
  if (setting.type === 'budget') return newBudget;
  if (setting.type !== 'group') return shown(setting);
  const schema = z.strictObject(settingSchemas(setting.settings));
  return setting.isWhole ? schema : schema.exactPartial();
}

function plain(setting: Exclude<SpaceSetting, GroupSetting>): z.ZodType {
  switch (setting.type) {
    case 'choice':
      return z.enum(setting.values as readonly [string, ...string[]]);
    case 'flag':
      return z.boolean();
    case 'agent':
      return agentOrNone;
    case 'whole': {
      const schema = z.int().min(setting.least);
      return setting.most === null ? schema : schema.max(setting.most);
    }
    case 'chance':
      return z.number().min(0).max(1);
    case 'text': {
      const schema = setting.isRequired ? z.string().min(1) : z.string();
      return schema.max(setting.longest);
    }
    case 'budget':
      return budget;
    default:
      return unreachable(setting);
  }
}
