import type { SpaceView } from '@conch/sdk';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';
import { Section } from '../../parts/section.tsx';
import { announce } from '../../state/announcements.ts';
import { useOffer } from '../../state/offered-actions.ts';
import { useGoneSpace } from './use-gone-space.ts';

interface EndSpaceProps {
  readonly space: SpaceView['space'];
}

/** The buttons that archive a space, or delete it permanently. */
export function EndSpace({ space: { id: spaceId, name, archivedAt } }: EndSpaceProps) {
  const { t } = useTranslation('space');
  const { t: parts } = useTranslation('parts');
  const { isBusy, problem, ask } = useServerRequest();
  const [question, setQuestion] = useState<'archive' | 'delete' | null>(null);
  const close = (): void => setQuestion(null);
  const archive = async (): Promise<void> => {
    close();
    const isDone = await ask(() => conch.call('archiveSpace', { params: { spaceId } }));
    if (isDone) announce(t('archived', { name }));
  };
  const archiving = { key: 'archive', words: t('archive'), about: name };
  const deleting = { key: 'delete', words: t('deleteSpace'), about: name };
  useOffer([
    ...(archivedAt === null ? [{ ...archiving, act: () => setQuestion('archive') }] : []),
    { ...deleting, act: () => setQuestion('delete') },
  ]);
  return (
    <Section title={t('endTitle')} about={t('endAbout')}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      <div className="flex flex-wrap gap-2">
        {archivedAt === null ? (
          <Button isBusy={isBusy} onClick={() => setQuestion('archive')}>
            {t('archive')}
          </Button>
        ) : null}
        <Button look="danger" onClick={() => setQuestion('delete')}>
          {t('deleteSpace')}
        </Button>
      </div>
      <Dialog title={t('archiveTitle', { name })} isOpen={question === 'archive'} onClose={close}>
        <p className="text-sm text-soft">{t('archiveWords')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{parts('cancel')}</Button>
          <Button look="main" onClick={() => void archive()}>
            {t('archive')}
          </Button>
        </div>
      </Dialog>
      <Dialog title={t('deleteTitle', { name })} isOpen={question === 'delete'} onClose={close}>
        <DeleteQuestion spaceId={spaceId} name={name} close={close} />
      </Dialog>
    </Section>
  );
}

interface DeleteQuestionProps {
  readonly spaceId: string;
  readonly name: string;
  readonly close: () => void;
}

/**
 * A dialog in which the person must type the name of the space, because a deleted space cannot be
 * restored.
 */
function DeleteQuestion({ spaceId, name, close }: DeleteQuestionProps) {
  const { t } = useTranslation('space');
  const { t: parts } = useTranslation('parts');
  const [typed, setTyped] = useState('');
  const goHome = useGoneSpace(spaceId);
  const { isBusy, problem, ask } = useServerRequest();
  const isSame = typed.trim() === name;
  const remove = async (): Promise<void> => {
    await ask(async () => {
      await conch.call('deleteSpace', { params: { spaceId } });
      await goHome(t('spaceDeleted', { name }));
    });
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSame) void remove();
      }}
    >
      <p className="text-sm text-soft">{t('deleteWords')}</p>
      <ProblemList problems={problem === null ? [] : [problem]} />
      <TextField
        label={t('deleteType', { name })}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>{parts('cancel')}</Button>
        <Button type="submit" look="danger" isBusy={isBusy} disabled={!isSame}>
          {t('deleteSpace')}
        </Button>
      </div>
    </form>
  );
}
