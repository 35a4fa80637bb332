import { Suspense } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { useOpenSpace } from '../../open-space.ts';
import { AskBeforeSending, type SendAnswers } from './ask-before-sending.tsx';
import { HOLE, withName } from '../names-words.tsx';
import type { ComposerParts } from '../use-composer.ts';
import { askTitleFor, longerName } from '../preview/preview-words.ts';
import type { DoubtedName } from './use-sending.ts';

const CommandQuestion = lazyPart(
  async () => (await import('./command-question.tsx')).CommandQuestion,
);

/**
 * The question that the person must answer before the message is sent. Nothing if there is no
 * question.
 */
export function SendQuestion({ composer }: { readonly composer: ComposerParts }) {
  const { writing, commands, previewed, sending } = composer;
  const { doubt } = sending;
  if (doubt === null) return null;
  const backToField = (): void => writing.field.current?.focus();
  const answers: SendAnswers = {
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
    return <NameQuestion doubt={doubt} title={title} answers={answers} correct={correct} />;
  }
  return (
    <Suspense>
      <CommandQuestion
        command={doubt.command}
        answers={answers}
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

interface NameQuestionProps {
  readonly doubt: DoubtedName;
  readonly title: ReturnType<typeof askTitleFor>;
  readonly answers: SendAnswers;
  readonly correct: (meant: string) => void;
}

/** The question about a message that begins with an unknown name. */
function NameQuestion({ doubt: { nearest }, title, answers, correct }: NameQuestionProps) {
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
      edit={{ words: t('edit'), act: answers.edit }}
      send={maySend ? { words: t('sendAnyway'), act: answers.send } : null}
    />
  );
}
