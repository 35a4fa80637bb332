import { Code, Workflow } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../../../../parts/buttons/icon-button.tsx';
import { useTranslation } from '../../../../../words/use-translation.ts';
import { CodeFrame, CodeText } from '../code-block.tsx';
import type { DiagramColours } from './diagram-request.ts';

/** A Mermaid diagram, and its source on request. Until it is drawn, only the source is shown. */
export function Diagram({ source }: { readonly source: string }) {
  const { t } = useTranslation('message');
  const [isSource, setSource] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const picture = useDrawn(source);
  const isDrawn = picture !== null && picture !== 'failed' && !isBroken;
  const toggle = isDrawn ? (
    <IconButton
      isSmall
      label={t(isSource ? 'showDiagram' : 'showSource')}
      icon={isSource ? <Workflow className="size-4" /> : <Code className="size-4" />}
      onClick={() => setSource(!isSource)}
    />
  ) : null;
  const text = source.replace(/\n$/u, '');
  return (
    <CodeFrame title={isDrawn && !isSource ? t('diagram') : 'mermaid'} text={text} action={toggle}>
      {isDrawn && !isSource ? (
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its arrow keys
          tabIndex={0}
          role="group"
          aria-label={t('diagram')}
          className="overflow-auto -outline-offset-2"
        >
          <img
            src={picture}
            alt={t('diagramWords')}
            data-diagram=""
            className="mx-auto max-w-none"
            onError={() => setBroken(true)}
          />
        </div>
      ) : (
        <CodeText code={text} language="mermaid" />
      )}
      {isDrawn || picture === null ? null : (
        <p dir="auto" className="border-t border-line px-3 py-1.5 text-xs text-soft">
          {t('diagramFailed')}
        </p>
      )}
    </CodeFrame>
  );
}

interface DrawnDiagram {
  readonly key: string;
  readonly picture: string;
}

/** The address of the picture. Null while it is drawn. */
function useDrawn(source: string): string | null {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const [drawn, setDrawn] = useState<DrawnDiagram | null>(null);
  const key = `${theme} ${source}`;
  useEffect(() => {
    let isGone = false;
    const show = (picture: string | null): void => {
      if (!isGone) setDrawn({ key, picture: picture ?? 'failed' });
    };
    import('./draw-diagram.ts')
      .then(({ drawDiagram }) => drawDiagram({ source, colours: themeColours() }))
      .then(show, () => show(null));
    return () => {
      isGone = true;
    };
  }, [source, key]);
  // After a change of theme, the picture of the old theme stays until the new one is drawn.
  return drawn?.key.endsWith(` ${source}`) === true ? drawn.picture : null;
}

function subscribeToTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function currentTheme(): string {
  return document.documentElement.dataset['theme'] ?? '';
}

/** A picture cannot use the variables of the page, so it gets their values. */
function themeColours(): DiagramColours {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    bg: colour('code'),
    fg: colour('ink'),
    line: colour('soft'),
    accent: colour('ink'),
    muted: colour('soft'),
    surface: colour('card'),
    border: colour('edge'),
  };
}
