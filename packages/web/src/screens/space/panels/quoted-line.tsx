import { CornerDownRight } from 'lucide-react';
import { oneLine } from '../message/text/one-line.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { Name } from '../../../parts/names/name.tsx';
import { usePanelJump } from './use-panel-jump.ts';
import { useShownMessage } from './use-message.ts';

interface QuotedLineProps {
  readonly quoted: {
    readonly id: string;
    readonly sender: { readonly name: string } | null;
    readonly content: string;
    readonly isDeleted: boolean;
  };
}

/** A quoted message in one line. A click jumps to it. */
export function QuotedLine({ quoted }: QuotedLineProps) {
  const { t } = useTranslation('why');
  const { id, sender } = quoted;
  // The message in the view may be newer than the message in the quotation, so the view has
  // priority.
  const shown = useShownMessage(id);
  const isDeleted = shown === undefined ? quoted.isDeleted : shown.deletedAt !== null;
  const { content } = shown ?? quoted;
  const jump = usePanelJump();
  return (
    <button
      type="button"
      title={t('jump')}
      onClick={() => jump(id)}
      className="flex w-full items-start gap-2 rounded-lg border border-line bg-paper px-3 py-2 text-start text-sm hover:bg-hover pointer-coarse:min-h-11"
    >
      <CornerDownRight
        aria-hidden="true"
        className="mt-0.5 size-4 shrink-0 text-faint rtl:-scale-x-100"
      />
      <span className="min-w-0">
        <span className="block font-medium">
          <Name name={sender?.name ?? 'Conch'} />
        </span>
        <span className="line-clamp-3 text-soft" dir={isDeleted ? undefined : 'auto'}>
          {isDeleted ? t('triggerGone') : oneLine(content)}
        </span>
      </span>
    </button>
  );
}
