import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import type { RefusedLine } from './refused-line.ts';

interface FileRefusalProps {
  readonly fileName: string;
  readonly refused: RefusedLine;
}

/** What is wrong with a file, with the line in which it stands. */
export function FileRefusal({ fileName, refused: { line, words, text } }: FileRefusalProps) {
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
