import { useEffect } from 'react';
import { isolated } from '../../../../parts/names/isolated.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { announce } from '../../../../state/announcements.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { AskBeforeSending, type SendAnswers } from './ask-before-sending.tsx';
import type { SlashCommand, UnknownCommand } from './slash-commands.ts';

interface CommandQuestionProps {
  readonly command: UnknownCommand;
  readonly answers: SendAnswers;
  readonly perform: (command: SlashCommand) => void;
}

/**
 * A question about a mistyped command. Without the question, a mistyped `/stop` would be sent as a
 * message, and would start the agents that the person wants to stop.
 */
export function CommandQuestion({
  command: { typed, nearest },
  answers,
  perform,
}: CommandQuestionProps) {
  const { t } = useTranslation('commands');
  const questionWith = (named: (text: string) => string): string =>
    nearest === null
      ? t('none', { typed: named(typed) })
      : t('noneButNear', { typed: named(typed), meant: named(`/${nearest}`) });
  const label = questionWith(String);
  useEffect(() => announce(label, { isUrgent: true }), [label]);
  return (
    <AskBeforeSending
      label={label}
      title={<WithNames words={questionWith(isolated)} />}
      fix={nearest === null ? null : { words: `/${nearest}`, act: () => perform(nearest) }}
      edit={{ words: t('edit'), act: answers.edit }}
      send={{ words: t('sendAsItIs'), act: answers.send }}
    />
  );
}
