import { useTranslation } from '../../words/use-translation.ts';
import { changePreferences, usePreferences, type Language, type Theme } from '../../preferences.ts';
import { SwitchField } from '../../parts/form/fields/switch-field.tsx';
import { Section } from '../../parts/section.tsx';

const THEMES: readonly Theme[] = ['system', 'light', 'dark', 'contrast'];

// Each language is listed by its native name, in every language of the page.
const LANGUAGES: readonly { readonly language: Language; readonly name: string }[] = [
  { language: 'en', name: 'English' },
  { language: 'ar', name: 'العربية' },
];

/** The settings for theme, language and keys. They are stored in this browser. */
export function Appearance() {
  const { t } = useTranslation('settings');
  const { theme, language, enterSends, singleKeys, showsSilences } = usePreferences();
  return (
    <>
      <Section title={t('theme')} about={t('themeAbout')}>
        <Choices
          name={t('theme')}
          chosen={theme}
          choices={THEMES.map((one) => ({ value: one, words: t(`theme_${one}`) }))}
          choose={(one) => changePreferences({ theme: one })}
        />
      </Section>
      <Section title={t('language')}>
        <Choices
          name={t('language')}
          chosen={language}
          choices={LANGUAGES.map(({ language: value, name }) => ({ value, words: name }))}
          choose={(one) => changePreferences({ language: one })}
        />
      </Section>
      <Section title={t('writing')}>
        <SwitchField
          label={t('enterSends')}
          hint={t('enterSendsHint')}
          checked={enterSends}
          onChange={({ target }) => changePreferences({ enterSends: target.checked })}
        />
        <SwitchField
          label={t('singleKeys')}
          hint={t('singleKeysHint')}
          checked={singleKeys}
          onChange={({ target }) => changePreferences({ singleKeys: target.checked })}
        />
        <SwitchField
          label={t('showsSilences')}
          hint={t('showsSilencesHint')}
          checked={showsSilences}
          onChange={({ target }) => changePreferences({ showsSilences: target.checked })}
        />
      </Section>
    </>
  );
}

interface ChoicesProps<Value extends string> {
  readonly name: string;
  readonly chosen: Value;
  readonly choices: readonly { readonly value: Value; readonly words: string }[];
  readonly choose: (value: Value) => void;
}

function Choices<Value extends string>({ name, chosen, choices, choose }: ChoicesProps<Value>) {
  return (
    <div role="radiogroup" aria-label={name} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {choices.map(({ value, words }) => (
        <label
          key={value}
          className="flex min-h-11 items-center justify-center rounded-xl border border-edge/60 px-3 text-center text-sm hover:bg-hover has-checked:border-ink has-checked:bg-chosen has-checked:font-medium has-checked:text-on-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => choose(value)}
            className="sr-only"
          />
          {words}
        </label>
      ))}
    </div>
  );
}
