import { useEffect, useState } from 'react';
import type { CodeLines } from './highlighter.ts';
import { languageNamed } from './languages.ts';

// Longer code is not highlighted, because highlighting it would block the page.
const LONGEST_CODE = 20_000;

interface HighlightedCode {
  readonly code: string;
  readonly lines: CodeLines;
}

/**
 * The highlighted code. Null until the highlighter has finished, and for code that is not
 * highlighted.
 */
export function useHighlighted(code: string, named: string, isWhole: boolean): CodeLines | null {
  const [shown, setShown] = useState<HighlightedCode | null>(null);
  const language = languageNamed(named);
  const isWanted = isWhole && language !== null && code.length <= LONGEST_CODE;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    void queued(async () => {
      if (isGone) return;
      const { highlight } = await import('./highlighter.ts');
      const lines = await highlight(code, language);
      if (!isGone) setShown({ code, lines });
    });
    return () => {
      isGone = true;
    };
  }, [code, language, isWanted]);
  return isWanted && shown?.code === code ? shown.lines : null;
}

let last: Promise<void> = Promise.resolve();

/** Runs jobs one after another, each while the page is idle. */
function queued(job: () => Promise<void>): Promise<void> {
  last = last.then(idle).then(job).catch(plainIsFine);
  return last;
}

// If a grammar cannot be loaded or used, the code is shown without highlighting.
function plainIsFine(): void {}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: 1_000 });
    } else {
      setTimeout(resolve, 1);
    }
  });
}
