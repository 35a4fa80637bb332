import { Suspense } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { useOpenSpace } from '../../open-space.ts';
import { AskBeforeSending, type Ways } from './ask-before-sending.tsx';
import { HOLE, withName } from '../names-words.tsx';
import type { ComposerParts } from '../use-composer.ts';
import { askTitleFor, longerName } from '../preview/preview-words.ts';
import type { DoubtedName } from './use-sending.ts';

const AskedCommand = lazyPart(async () => (await import('./asked-command.tsx')).AskedCommand);

/** The question before a message is sent, or nothing. */
export function Asked({ composer }: { readonly composer: ComposerParts }) {
  const { writing, commands, previewed, sending } = composer;
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
    const title = askTitleFor(doubt.name, previewed.preview);
    const correct = (meant: string): void => {
      sending.forget();
      writing.correct(longerName(doubt.name, title.name), meant);
    };
    return <AskedName doubt={doubt} title={title} ways={ways} correct={correct} />;
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
  readonly title: ReturnType<typeof askTitleFor>;
  readonly ways: Ways;
  readonly correct: (meant: string) => void;
}

/** The question about a message that begins with an unknown name. */
function AskedName({ doubt: { nearest }, title, ways, correct }: AskedNameProps) {
  const { t } = useTranslation('composer');
  const { view } = useOpenSpace();
  const maySend = view.space.settings.unknownMentions === 'warn';
  return (
    <AskBeforeSending
      label={t(title.words, { name: `@${title.name}` })}
      title={withName(t(title.words, { name: HOLE }), `@${title.name}`)}
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
