import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Loading } from '../../../parts/loading.tsx';
import { announce } from '../../../state/announcements.ts';
import { useReloadAgents } from '../agent-queries.ts';
import { bytesWords } from './bytes-words.ts';
import { CardImport } from './card-import.tsx';
import { FileDrop } from './file-drop.tsx';
import { FileRefusal } from './file-refusal.tsx';
import { importFile } from './import-file.ts';
import { ImportedAgent, type Imported } from './imported-agent.tsx';
import type { Dropped } from './read-dropped.ts';
import type { RefusedLine } from './refused-line.ts';

/** Brings an agent from a file of an agent, or from a character card. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('agents');
  const reload = useReloadAgents();
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const [refused, setRefused] = useState<RefusedLine | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const done = (brought: Imported): void => {
    setImported(brought);
    announce(t('imported'));
    void reload();
  };
  const take = async (brought: Dropped): Promise<void> => {
    setDropped(brought);
    setRefused(null);
    if (brought.kind !== 'agent-file') return;
    const made = await importFile(brought);
    if (made.ok) done({ agent: made.agent, leftOut: [] });
    else setRefused(made.refused);
  };
  return (
    <Dialog title={imported === null ? t('importTitle') : t('imported')} isOpen onClose={onClose}>
      {imported === null ? (
        <>
          <FileDrop take={(brought) => void take(brought)} />
          <Taken dropped={dropped} refused={refused} done={done} />
        </>
      ) : (
        <ImportedAgent imported={imported} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface TakenProps {
  readonly dropped: Dropped | null;
  readonly refused: RefusedLine | null;
  readonly done: (imported: Imported) => void;
}

function Taken({ dropped, refused, done }: TakenProps) {
  const { t, i18n } = useTranslation('agents');
  if (dropped === null) return <p className="text-sm text-soft">{t('importWords')}</p>;
  if (dropped.kind === 'card') {
    return <CardImport key={dropped.fileName} dropped={dropped} done={done} />;
  }
  if (dropped.kind === 'unread') {
    return (
      <p role="alert" className="text-sm text-bad">
        <bdi className="font-medium">{dropped.fileName}</bdi>: {t(`unread_${dropped.why}`)}
      </p>
    );
  }
  if (dropped.kind === 'too-large') {
    const most = bytesWords(dropped.mostBytes, i18n.language);
    return (
      <p role="alert" className="text-sm text-bad">
        <bdi className="font-medium">{dropped.fileName}</bdi>: {t('tooLarge', { most })}
      </p>
    );
  }
  if (refused === null) return <Loading />;
  return <FileRefusal fileName={dropped.fileName} refused={refused} />;
}
