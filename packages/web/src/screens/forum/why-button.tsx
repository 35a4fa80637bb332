import { Suspense, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { Press } from '../../parts/buttons/press.tsx';

// Few people open the dialog, and the dialog needs the code of the chat panel. So this part loads
// only on use.
const WhyPost = lazyPart(async () => (await import('./why-post.tsx')).WhyPost, {
  isRare: true,
  words: 'why',
});

interface WhyButtonProps {
  readonly runId: string;
  readonly className: string;
}

/** A button that opens the reason why an agent wrote a post. */
export function WhyButton({ runId, className }: WhyButtonProps) {
  const { t } = useTranslation('forum');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Press aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {t('why')}
      </Press>
      {isOpen ? <WhyRun runId={runId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface WhyRunProps {
  readonly runId: string;
  readonly onClose: () => void;
}

/** A dialog that shows the reason why a run of a tick got the floor. */
export function WhyRun(props: WhyRunProps) {
  return (
    <Suspense>
      <WhyPost {...props} />
    </Suspense>
  );
}
