import { Suspense } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { later } from '../../../parts/later.tsx';
import { useOpenSpace } from '../open-space.ts';
import { AskBeforeSending, type Ways } from './ask-before-sending.tsx';
import { HOLE, withName } from './names-words.tsx';
import type { ComposerParts } from './use-composer.ts';
import type { DoubtedName } from './use-sending.ts';

const AskedCommand = later(async () => (await import('./asked-command.tsx')).AskedCommand);

/** What is asked before a message is sent, if anything. */
export function Asked({ composer }: { readonly composer: ComposerParts }) {
  const { writing, commands, sending } = composer;
  const { doubt } = sending;
  if (doubt === null) return null;
  const backToField = (): void => writing.field.current?.focus();
  const ways: Ways = {
    edit: () => {
      sending.forget();
      backToField();
    },
    send: () => {
      sending.send({ isSure: true });
      backToField();
    },
  };
  if (doubt.kind === 'name') {
    const correct = (meant: string): void => {
      sending.forget();
      writing.correct(doubt.name, meant);
    };
    return <AskedName doubt={doubt} ways={ways} correct={correct} />;
  }
  return (
    <Suspense>
      <AskedCommand
        command={doubt.command}
        ways={ways}
        perform={(meant) => {
          sending.forget();
          commands.perform(meant);
          writing.setText('');
          backToField();
        }}
      />
    </Suspense>
  );
}

interface AskedNameProps {
  readonly doubt: DoubtedName;
  readonly ways: Ways;
  readonly correct: (meant: string) => void;
}

/** A message that begins with a name of nobody here. */
function AskedName({ doubt: { name, nearest }, ways, correct }: AskedNameProps) {
  const { t } = useTranslation('composer');
  const { view } = useOpenSpace();
  const maySend = view.space.settings.unknownMentions === 'warn';
  return (
    <AskBeforeSending
      label={t('askTitle', { name: `@${name}` })}
      title={withName(t('askTitle', { name: HOLE }), `@${name}`)}
      fix={
        nearest === null
          ? null
          : {
              words: withName(t('useName', { name: HOLE }), `@${nearest}`),
              act: () => correct(nearest),
            }
      }
      edit={{ words: t('edit'), act: ways.edit }}
      send={maySend ? { words: t('sendAnyway'), act: ways.send } : null}
    />
  );
}
