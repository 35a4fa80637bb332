import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import {
  changeOwnSettings,
  ownSettingsOf,
  type OwnSettings,
} from '../../client/spaces/own-spaces.ts';
import { SelectField } from '../../parts/form/fields/select-field.tsx';
import { Section } from '../../parts/section.tsx';
import { useHashTarget } from '../../parts/focus/use-hash-target.ts';
import { NOTIFY_CHOICES, notifyChoice, type NotifyChoice } from '../../state/notify-choice.ts';
import { FOR_YOU } from './form-hashes.ts';

const NOTIFY_WORDS = {
  chat: { all: 'notifyAll', mentions: 'notifyMentions', nothing: 'notifyNothing' },
  forum: { all: 'notifyPosts', mentions: 'notifyForYou', nothing: 'notifyNothing' },
} as const satisfies Record<string, Record<NotifyChoice, string>>;

interface ForYouProps {
  readonly space: {
    readonly id: string;
    readonly kind: keyof typeof NOTIFY_WORDS;
    readonly mine: OwnSettings;
  };
}

/** The "Notifications" section. A choice applies at once, without saving the form. */
export function ForYou({ space }: ForYouProps) {
  const { t } = useTranslation('space');
  const [choice, setChoice] = useState(() =>
    notifyChoice({ ...space, mine: ownSettingsOf(space.id) ?? space.mine }),
  );
  const choose = (chosen: NotifyChoice): void => {
    setChoice(chosen);
    void changeOwnSettings(space.id, { notify: chosen });
  };
  const place = useHashTarget({ hash: FOR_YOU, isThere: true });
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Section title={t('forYou')} about={t('forYouAbout')}>
        <SelectField
          label={t('notify')}
          value={choice}
          choices={NOTIFY_CHOICES.map((value) => ({
            value,
            words: t(NOTIFY_WORDS[space.kind][value]),
          }))}
          onChange={({ target }) => choose(target.value as NotifyChoice)}
        />
      </Section>
    </div>
  );
}
