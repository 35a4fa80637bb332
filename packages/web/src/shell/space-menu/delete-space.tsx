import { Download } from 'lucide-react';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { queries, spacesQuery } from '../../client/queries.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { useGoneSpace } from '../../screens/space-form/use-gone-space.ts';
import { announce } from '../../state/announcements.ts';
import { showToast } from '../../state/toasts.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { exportSpace } from './export-space.ts';
import { deletedSpacesKey } from './deleted-spaces-query.ts';

interface DeleteSpaceProps {
  readonly space: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/**
 * Asks before a space is deleted, and offers an export. Afterwards, a toast offers to undo the
 * deletion.
 */
export function DeleteSpace({ space: { id: spaceId, name }, onClose }: DeleteSpaceProps) {
  const { t } = useTranslation('list');
  const { t: parts } = useTranslation('parts');
  const gone = useGoneSpace(spaceId);
  const { isBusy, problem, ask } = useServerRequest();
  const remove = () =>
    ask(async () => {
      await conch.call('deleteSpace', { params: { spaceId } });
      await queries.invalidateQueries({ queryKey: deletedSpacesKey });
      onClose();
      await gone('');
      showToast({
        key: `deleted ${spaceId}`,
        kind: 'news',
        isPassing: true,
        words: () => t('deleted', { name }),
        action: {
          words: () => t('undo'),
          act: () => void restoreSpace(spaceId, t('restored', { name })),
        },
      });
    });
  return (
    <Dialog title={t('deleteTitle', { name })} isOpen onClose={onClose}>
      <p className="text-sm text-soft">{t('deleteWords')}</p>
      <p className="text-sm text-soft">{t('deleteLost')}</p>
      <ProblemList problems={problem === null ? [] : [problem]} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          className="me-auto"
          icon={<Download className="size-4" />}
          onClick={() => exportSpace(spaceId)}
        >
          {t('exportFirst')}
        </Button>
        <Button onClick={onClose}>{parts('cancel')}</Button>
        <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
          {t('deleteSpace')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Restores a deleted space, and announces it. */
async function restoreSpace(deletedSpaceId: string, done: string): Promise<void> {
  try {
    await conch.call('restoreSpace', { params: { deletedSpaceId } });
    await queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
    await queries.invalidateQueries({ queryKey: deletedSpacesKey });
    announce(done);
  } catch (error) {
    showToast({ key: 'restore', kind: 'error', words: () => failureWords(error) });
  }
}
