import { useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Loading } from '../../../parts/loading/loading.tsx';
import { announce } from '../../../state/announcements.ts';
import { useReloadAgents } from '../agent-queries.ts';
import { bytesWords } from './bytes-words.ts';
import { CardImport } from './card-import.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportedAgent, type ImportResult } from './imported-agent.tsx';
import type { DroppedFile } from './read-dropped.ts';
import { refusedLine, type RefusedLine } from './refused-line.ts';
import { makeOnce } from '../../../client/make-once.ts';

/** Imports an agent from an agent file or a character card. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('agents');
  const reload = useReloadAgents();
  const [dropped, setDropped] = useState<DroppedFile | null>(null);
  const [refused, setRefused] = useState<RefusedLine | null>(null);
  const [imported, setImported] = useState<ImportResult | null>(null);
  const done = (brought: ImportResult): void => {
    setImported(brought);
    announce(t('imported'));
    void reload();
  };
  const take = async (brought: DroppedFile): Promise<void> => {
    setDropped(brought);
    setRefused(null);
    if (brought.kind !== 'agent-file') return;
    const result = await importFile(brought);
    if (result.ok) done(result);
    else setRefused(result.refused);
  };
  return (
    <Dialog title={imported === null ? t('importTitle') : t('imported')} isOpen onClose={onClose}>
      {imported === null ? (
        <>
          <FileDrop take={(brought) => void take(brought)} />
          <DroppedFileView dropped={dropped} refused={refused} done={done} />
        </>
      ) : (
        <ImportedAgent imported={imported} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface DroppedFileProps {
  readonly dropped: DroppedFile | null;
  readonly refused: RefusedLine | null;
  readonly done: (imported: ImportResult) => void;
}

function DroppedFileView({ dropped, refused, done }: DroppedFileProps) {
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

type ImportedFile =
  | ({ readonly ok: true } & ImportResult)
  | { readonly ok: false; readonly refused: RefusedLine };

/** Creates the agent of a file. If the file has an error, returns the line with the error. */
async function importFile({
  fileName,
  content,
}: DroppedFile & { readonly kind: 'agent-file' }): Promise<ImportedFile> {
  try {
    const { leftOut, ...agent } = await makeOnce('importAgentFile', {
      body: { fileName, content },
    });
    return { ok: true, agent, leftOut };
  } catch (error) {
    const refused = refusedLine(error, content);
    announce(refused.words, { isUrgent: true });
    return { ok: false, refused };
  }
}

interface FileRefusalProps {
  readonly fileName: string;
  readonly refused: RefusedLine;
}

/** The error in a file, and the line that contains the error. */
function FileRefusal({ fileName, refused: { line, words, text } }: FileRefusalProps) {
  const { t } = useTranslation('agents');
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-bad bg-bad-tint p-3 text-sm text-bad">
      <p className="flex gap-2 font-medium">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          {t('fileRefused')} <bdi>{fileName}</bdi>
        </span>
      </p>
      <p dir="auto">
        {line === null ? null : <strong>{t('atLine', { line })} </strong>}
        {words}
      </p>
      {line === null || text === null ? null : (
        <pre className="rounded-lg bg-card px-2 py-1 text-xs break-words whitespace-pre-wrap text-ink">
          <span aria-hidden="true" className="pe-2 text-faint">
            {line}
          </span>
          {text}
        </pre>
      )}
      <p className="text-soft">{t('mendAndDrop')}</p>
    </div>
  );
}
