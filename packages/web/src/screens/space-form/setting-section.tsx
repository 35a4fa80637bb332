import { SPACE_SETTINGS, type SpaceSetting, type SettingTable } from '@conch/sdk/view';
import { useTranslation, type TFunction, type WordKey } from '../../words/use-translation.ts';
import { BoundDuration } from '../../parts/form/fields/bound-duration.tsx';
import { BoundSelect, BoundSwitch, BoundText } from '../../parts/form/fields/bound-fields.tsx';
import { BoundNumber } from '../../parts/form/fields/bound-number.tsx';
import { choicesOf, type ChoiceName } from './field-choices.ts';
import { labelKey, PERCENT } from './field-words.ts';
import { SETTING_FIELDS, type SettingPath, type SettingSection } from './setting-fields.ts';

/** The fields of one section. The type of a setting determines its kind of field. */
export function SettingFields({
  of,
  isForum = false,
}: {
  readonly of: SettingSection;
  readonly isForum?: boolean;
}) {
  return SETTING_FIELDS[of].map((path) => (
    <SettingField key={path} path={path} isForum={isForum} />
  ));
}

interface SettingFieldProps {
  readonly path: SettingPath;
  readonly isForum: boolean;
}

function SettingField({ path, isForum }: SettingFieldProps) {
  const { t } = useTranslation('space');
  const label = labelKey(path, isForum);
  const field = { name: `settings.${path}`, label: t(label), hint: hintOf(t, label) };
  const setting = settingAt(path);
  switch (setting.type) {
    case 'choice':
      return <BoundSelect {...field} choices={choicesOf(t, path as ChoiceName)} />;
    case 'flag':
      return <BoundSwitch {...field} />;
    case 'whole': {
      const { least, most } = setting;
      return path.endsWith('Ms') ? (
        <BoundDuration {...field} minMs={least} {...(most === null ? {} : { maxMs: most })} />
      ) : (
        <BoundNumber {...field} min={least} {...(most === null ? {} : { max: most })} isWhole />
      );
    }
    case 'chance':
      return <BoundNumber {...field} sign="%" scale={PERCENT} min={0} max={PERCENT} />;
    case 'text':
      return <BoundText {...field} maxLength={setting.longest} isRequired={setting.isRequired} />;
    case 'budget':
      return (
        <BoundNumber
          {...field}
          placeholder={t('noLimit')}
          min={0}
          isWhole={path.endsWith('Tokens')}
          isOptional
        />
      );
    // The main agent has a special field, and each setting inside a group has its own field.
    case 'agent':
    case 'group':
      return null;
  }
}

function settingAt(path: SettingPath): SpaceSetting {
  const [name = '', inner = ''] = path.split('.');
  const table: SettingTable = SPACE_SETTINGS;
  const setting = table[name] as SpaceSetting;
  return setting.type === 'group' ? (setting.settings[inner] as SpaceSetting) : setting;
}

/** The hint of a setting. Undefined if the setting has no hint. */
function hintOf(t: TFunction<'space'>, label: string): string | undefined {
  const key = `${label}Hint`;
  const hint = t(key as WordKey<'space'>);
  return hint === key ? undefined : hint;
}
