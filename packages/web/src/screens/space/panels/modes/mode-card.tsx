import { Disclosure, DisclosureContent, DisclosureProvider } from '@ariakit/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { policyFacts, type Mode } from '@conch/sdk/view';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { Name } from '../../../../parts/names/name.tsx';
import type { ModePreview } from './mode-previews.ts';
import { ModeNow } from './mode-now.tsx';
import { ModeScene } from './mode-scenes.tsx';
import { ModeSwitch, type ModeChoice } from './mode-switch.tsx';
import { MODE_MEANINGS, MODE_NAMES } from './mode.ts';

interface ModeCardProps {
  readonly mode: Mode | 'custom';
  readonly isNow: boolean;
  /** The preview of the mode. Null while loading. */
  readonly preview: ModePreview | null;
  readonly choice: ModeChoice;
}

/** One mode: its meaning, the agents that would answer, an example, and a button to use it. */
export function ModeCard(props: ModeCardProps) {
  const { mode, isNow, preview, choice } = props;
  const { t } = useTranslation('why');
  return (
    <li
      aria-label={t(MODE_NAMES[mode])}
      aria-current={isNow ? 'true' : undefined}
      data-mode={mode}
      className={`rounded-xl border p-3 ${isNow ? 'border-ink bg-chosen/40' : 'border-line'}`}
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{t(MODE_NAMES[mode])}</h3>
        {isNow ? <ModeNow /> : null}
      </div>
      <p className="text-sm text-soft">{t(MODE_MEANINGS[mode])}</p>
      <Answer preview={preview} />
      {mode === 'custom' ? null : (
        <Example mode={mode}>
          <ModeSwitch mode={mode} isNow={isNow} choice={choice} />
        </Example>
      )}
    </li>
  );
}

function Answer({ preview }: { readonly preview: ModePreview | null }) {
  const { t } = useTranslation('why');
  if (preview === null) return null;
  const { mode, policy, speakers, mostRuns, afterwards } = preview;
  const { hasHandOffs, countsRuns } = policyFacts(policy);
  if (speakers.length === 0) {
    return <p className="mt-2 text-sm font-medium">{t('wouldNobody')}</p>;
  }
  const words = hasHandOffs ? t('wouldBegin') : t('wouldAnswer');
  // For policies that count runs, this number is a configured limit. For others, it is only a
  // computed sum.
  const isLimited = countsRuns && mostRuns > speakers.length;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm" data-answer={mode}>
        <span className="text-soft">{words}:</span>
        <ul className="contents">
          {speakers.map(({ id, name }) => (
            <li key={id} className="inline-flex items-center gap-1.5 font-medium">
              <Avatar name={name} kind="agent" size="small" />
              <Name name={name} />
            </li>
          ))}
        </ul>
        {isLimited ? (
          <span className="text-xs text-soft">({t('atMost', { count: mostRuns })})</span>
        ) : null}
      </div>
      <p className="mt-1 text-xs text-soft" data-part="afterwards">
        {t(AFTERWARDS[afterwards])}
      </p>
    </>
  );
}

const AFTERWARDS = {
  nobody: 'afterNobody',
  'may-mention': 'afterMention',
  'may-hand-over': 'afterHandOver',
  'may-ask': 'afterAsk',
} as const satisfies Record<ModePreview['afterwards'], string>;

interface ExampleProps {
  readonly mode: Mode;
  /** The content next to the button. */
  readonly children: ReactNode;
}

function Example({ mode, children }: ExampleProps) {
  const { t } = useTranslation('why');
  return (
    <DisclosureProvider>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-2">
        <Disclosure className="group inline-flex min-h-9 items-center gap-1 rounded-md text-xs font-medium text-link pointer-coarse:min-h-11">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 transition-transform group-aria-expanded:rotate-90 rtl:-scale-x-100"
          />
          {t('scenePlay')}
        </Disclosure>
        {children}
      </div>
      <DisclosureContent unmountOnHide className="mt-2">
        <ModeScene mode={mode} />
      </DisclosureContent>
    </DisclosureProvider>
  );
}
