import { useTranslation } from '../../../words/use-translation.ts';
import { BoundSwitch } from '../../../parts/form/bound-fields.tsx';
import { Section } from '../../../parts/section.tsx';

/** When it speaks; what a file says of its agent cannot be changed here. */
export function WhoSpeaks({ isOfFile }: { readonly isOfFile: boolean }) {
  const { t } = useTranslation('agents');
  return (
    <Section title={t('whoSpeaks')}>
      <BoundSwitch name="isActive" label={t('isActive')} hint={t('isActiveHint')} />
      <fieldset disabled={isOfFile} className="flex flex-col gap-4">
        <BoundSwitch name="isQuiet" label={t('isQuiet')} hint={t('isQuietHint')} />
        <BoundSwitch name="autoReply" label={t('autoReply')} hint={t('autoReplyHint')} />
      </fieldset>
    </Section>
  );
}
