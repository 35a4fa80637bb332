import { UnfoldVertical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { firstLines, foldSame, type DiffBlock } from './fold-same.ts';
import { countChanged, textDiff, type DiffLine } from './text-diff.ts';
import type { LinePiece } from './word-marks.ts';

interface DiffViewProps {
  readonly before: string;
  readonly after: string;
}

// Rendering more lines in one step would block the page.
const LINES_AT_ONCE = 400;

/** A diff of two texts. Signs and hidden words express the same as the colours. */
export function DiffView({ before, after }: DiffViewProps) {
  const { t } = useTranslation('agents');
  const lines = useMemo(() => textDiff(before, after), [before, after]);
  const blocks = useMemo(() => foldSame(lines), [lines]);
  const [most, setMost] = useState(LINES_AT_ONCE);
  const { added, removed } = countChanged(lines);
  if (added + removed === 0) return <p className="text-sm text-soft">{t('sameText')}</p>;
  const { shown, isAll } = firstLines(blocks, most);
  return (
    <div className="flex flex-col gap-2" data-diff>
      <p className="flex flex-wrap gap-x-3 text-xs text-soft">
        <span>{t('linesAdded', { count: added })}</span>
        <span>{t('linesRemoved', { count: removed })}</span>
      </p>
      <div className="overflow-hidden rounded-xl border border-line bg-card text-sm">
        {shown.map((block, at) => (
          <Block key={at} block={block} />
        ))}
      </div>
      {isAll ? null : (
        <div>
          <Button onClick={() => setMost(most + LINES_AT_ONCE)}>{t('diffMore')}</Button>
        </div>
      )}
    </div>
  );
}

function Block({ block: { kind, lines } }: { readonly block: DiffBlock }) {
  const { t } = useTranslation('agents');
  const [isOpen, setOpen] = useState(false);
  const [isFolded, drawn] = [kind === 'folded' && !isOpen, lines.slice(0, LINES_AT_ONCE)];
  if (!isFolded) return drawn.map((line, at) => <Line key={at} line={line} />);
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="flex min-h-8 w-full items-center gap-2 bg-sunken px-2 text-xs text-soft hover:bg-hover pointer-coarse:min-h-11"
    >
      <UnfoldVertical aria-hidden="true" className="size-3.5" />
      {t('linesSame', { count: lines.length })}
    </button>
  );
}

const LOOKS = {
  same: { row: '', sign: '', text: 'text-soft' },
  added: { row: 'bg-good-tint', sign: 'text-good', text: '' },
  removed: { row: 'bg-bad-tint', sign: 'text-bad', text: '' },
} as const;

function Line({ line: { kind, pieces } }: { readonly line: DiffLine }) {
  const { t } = useTranslation('agents');
  const looks = LOOKS[kind];
  return (
    <div data-line={kind} className={`flex gap-2 px-2 py-0.5 ${looks.row}`}>
      <span aria-hidden="true" className={`w-3 shrink-0 text-center font-bold ${looks.sign}`}>
        {SIGNS[kind]}
      </span>
      {kind === 'same' ? null : (
        <span className="sr-only">{t(kind === 'added' ? 'lineAdded' : 'lineRemoved')}</span>
      )}
      <span
        dir="auto"
        className={`min-h-5 min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap ${looks.text}`}
      >
        {pieces.map((piece, at) => (
          <Piece key={at} kind={kind} piece={piece} />
        ))}
      </span>
    </div>
  );
}

const SIGNS = { same: '', added: '+', removed: '−' } as const;

function Piece({
  kind,
  piece: { text, isChanged },
}: {
  readonly kind: DiffLine['kind'];
  readonly piece: LinePiece;
}) {
  if (!isChanged) return text;
  if (kind === 'added') {
    return <ins className="font-semibold text-good decoration-2 underline-offset-2">{text}</ins>;
  }
  return <del className="font-semibold text-bad decoration-2">{text}</del>;
}
