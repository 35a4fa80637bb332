import { useEffect } from 'react';
import { isolated } from '../../../../parts/names/isolated.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { announce } from '../../../../state/announcements.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { AskBeforeSending, type Ways } from './ask-before-sending.tsx';
import type { SlashCommand, UnknownCommand } from './slash-commands.ts';

interface AskedCommandProps {
  readonly command: UnknownCommand;
  readonly ways: Ways;
  readonly perform: (command: SlashCommand) => void;
}

/**
 * A question about a mistyped command. As a message, a mistyped `/stop` would start the agents that
 * it should stop.
 */
export function AskedCommand({ command: { typed, nearest }, ways, perform }: AskedCommandProps) {
  const { t } = useTranslation('commands');
  const told = (named: (text: string) => string): string =>
    nearest === null
      ? t('none', { typed: named(typed) })
      : t('noneButNear', { typed: named(typed), meant: named(`/${nearest}`) });
  const label = told(String);
  useEffect(() => announce(label, { isUrgent: true }), [label]);
  return (
    <AskBeforeSending
      label={label}
      title={<WithNames words={told(isolated)} />}
      fix={nearest === null ? null : { words: `/${nearest}`, act: () => perform(nearest) }}
      edit={{ words: t('edit'), act: ways.edit }}
      send={{ words: t('sendAsItIs'), act: ways.send }}
    />
  );
}
