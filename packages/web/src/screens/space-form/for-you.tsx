import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { SelectField } from '../../parts/form/select-field.tsx';
import { Section } from '../../parts/section.tsx';
import { useMeantPlace } from '../../parts/use-meant-place.ts';
import { chooseNotify, notifyChoice, type NotifyChoice } from '../../state/notify-choice.ts';
import { FOR_YOU } from './form-places.ts';

const NOTIFY_WORDS = {
  all: 'notifyAll',
  mentions: 'notifyMentions',
  nothing: 'notifyNothing',
} as const satisfies Record<NotifyChoice, string>;

const NOTIFY_CHOICES: readonly NotifyChoice[] = ['all', 'mentions', 'nothing'];

/** What of this space may call for whoever looks at it; at once, without saving. */
export function ForYou({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('space');
  const [choice, setChoice] = useState(() => notifyChoice(spaceId));
  const choose = (chosen: NotifyChoice): void => {
    chooseNotify(spaceId, chosen);
    setChoice(chosen);
  };
  const place = useMeantPlace({ hash: FOR_YOU, isThere: true });
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Section title={t('forYou')} about={t('forYouAbout')}>
        <SelectField
          label={t('notify')}
          value={choice}
          choices={NOTIFY_CHOICES.map((value) => ({ value, words: t(NOTIFY_WORDS[value]) }))}
          onChange={({ target }) => choose(target.value as NotifyChoice)}
        />
      </Section>
    </div>
  );
}
