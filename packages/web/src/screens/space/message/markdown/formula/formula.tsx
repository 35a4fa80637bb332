import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../../../words/use-translation.ts';

interface FormulaProps {
  /** The formula with its delimiters. */
  readonly source: string;
  /** Whether the formula is on a separate line. */
  readonly isBlock: boolean;
}

/** A LaTeX formula. Until it is drawn, and if it cannot be drawn, its source is shown. */
export function Formula({ source, isBlock }: FormulaProps) {
  const { t } = useTranslation('message');
  const drawn = useDrawn(source, isBlock);
  if (drawn === null) {
    return (
      <code dir="ltr" className="rounded bg-sunken px-1 py-0.5 text-[0.9em] whitespace-pre-wrap">
        {source}
      </code>
    );
  }
  // `<bdi>`, so that a formula does not influence the direction of the message.
  if (!isBlock) return <bdi dir="ltr">{drawn}</bdi>;
  return (
    <bdi
      dir="ltr"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its arrow keys
      tabIndex={0}
      role="group"
      aria-label={t('formula')}
      className="my-2 block max-w-full overflow-x-auto overflow-y-hidden py-1 -outline-offset-2"
    >
      {drawn}
    </bdi>
  );
}

interface DrawnFormula {
  readonly source: string;
  readonly math: ReactNode;
}

/** The formula as MathML. Null while the formula library loads, and if the formula has an error. */
function useDrawn(source: string, isBlock: boolean): ReactNode {
  const [drawn, setDrawn] = useState<DrawnFormula | null>(null);
  useEffect(() => {
    let isGone = false;
    const draw = async (): Promise<void> => {
      const { drawFormula } = await import('./draw-formula.ts');
      if (!isGone) setDrawn({ source, math: drawFormula(source, isBlock) });
    };
    draw().catch(sourceIsFine);
    return () => {
      isGone = true;
    };
  }, [source, isBlock]);
  return drawn?.source === source ? drawn.math : null;
}

// If the library cannot be loaded, the source is shown.
function sourceIsFine(): void {}
