import { useTranslation } from '../../words/use-translation.ts';
import { MoreFields } from '../../parts/form/fields/more-fields.tsx';
import { Section } from '../../parts/section.tsx';
import { SettingFields } from './setting-section.tsx';

/** The settings of a forum: the tick interval, the chances of posts, and their maximum number. */
export function ForumFields() {
  const { t } = useTranslation('space');
  return (
    <Section title={t('forum')} about={t('forumAbout')}>
      <SettingFields of="ticks" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SettingFields of="tickNumbers" />
      </div>
      <SettingFields of="threads" />
      <MoreFields title={t('advanced')}>
        <SettingFields of="forumMore" />
        <div className="grid gap-4 sm:grid-cols-2">
          <SettingFields of="forumNumbers" />
        </div>
        <SettingFields of="mentions" />
      </MoreFields>
    </Section>
  );
}
