import type { SpaceView } from '@conch/sdk';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { Section } from '../../parts/section.tsx';
import { announce } from '../../state/announcements.ts';
import { useOffer } from '../../state/offered-actions.ts';

const DeleteSpace = lazyPart(
  async () => (await import('../../shell/space-menu/delete-space.tsx')).DeleteSpace,
  { words: 'list', isRare: true },
);

interface EndSpaceProps {
  readonly space: SpaceView['space'];
}

/** The buttons that archive or delete a space. */
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
      {question === 'delete' ? (
        <Suspense fallback={null}>
          <DeleteSpace space={{ id: spaceId, name }} onClose={close} />
        </Suspense>
      ) : null}
    </Section>
  );
}
