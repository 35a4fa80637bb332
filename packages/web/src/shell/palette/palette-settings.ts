import { useTranslation } from '../../words/use-translation.ts';
import { useMe } from '../../client/use-me.ts';
import {
  changePreferences,
  preferencesNow,
  type Preferences,
  type Theme,
} from '../../preferences.ts';
import type { PaletteEntry } from '../../state/palette-entries.ts';

const PARTS = [
  { part: 'you', also: 'youAlso', isForAdmins: false },
  { part: 'appearance', also: 'appearanceAlso', isForAdmins: false },
  { part: 'access', also: 'accessAlso', isForAdmins: false },
  { part: 'costs', also: 'costsAlso', isForAdmins: false },
  { part: 'models', also: 'modelsAlso', isForAdmins: true },
  { part: 'people', also: 'peopleAlso', isForAdmins: true },
] as const;

const THEMES: readonly Theme[] = ['system', 'light', 'dark', 'contrast'];
const SWITCHES = ['enterSends', 'singleKeys', 'showsSilences'] as const;

/** The sections of the settings, and settings that apply at once. */
export function usePaletteSettings(): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const { t: settings } = useTranslation('settings');
  const { isAdmin } = useMe();
  const about = settings('title');
  const parts = PARTS.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  return [
    ...parts.map(({ part, also }) => ({
      key: `settings ${part}`,
      words: settings(part),
      about,
      also: t(also),
      to: `/settings/${part}`,
    })),
    ...THEMES.map((theme) => ({
      key: `theme ${theme}`,
      words: t('themeIs', { theme: settings(`theme_${theme}`) }),
      also: t('appearanceAlso'),
      act: () => changePreferences({ theme }),
    })),
    { key: 'theme', words: t('toggleTheme'), act: toggleTheme },
    { key: 'en', words: 'English', also: t('languageAlso'), act: speak('en') },
    { key: 'ar', words: 'العربية', also: `Arabic ${t('languageAlso')}`, act: speak('ar') },
    ...SWITCHES.map((name) => ({
      key: name,
      words: t(preferencesNow()[name] ? 'turnOff' : 'turnOn', { what: settings(name) }),
      act: () => changePreferences({ [name]: !preferencesNow()[name] }),
    })),
  ];
}

function toggleTheme(): void {
  const isLight = document.documentElement.dataset['theme'] === 'light';
  changePreferences({ theme: isLight ? 'dark' : 'light' });
}

function speak(language: Preferences['language']): () => void {
  return () => changePreferences({ language });
}
