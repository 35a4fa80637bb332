import type { MessageOnWire } from '@conch/protocol';
import { CircleAlert, CircleStop } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { WithNames } from '../../../parts/with-names.tsx';
import { useEndedRun } from './use-ended-run.ts';
import { useStopWords } from './use-stop-words.ts';

/** That a message was cut short, and why. */
export function StatusMark({ message }: { readonly message: MessageOnWire }) {
  return message.status === 'failed' ? <Broken message={message} /> : <Stopped message={message} />;
}

function Stopped({ message }: { readonly message: MessageOnWire }) {
  const { t } = useTranslation('chat');
  const { by, why, after } = useStopWords(message.runId);
  const plain = by === null ? t('stopped') : t('stoppedBy', { name: by });
  const words = why === null ? plain : t('stoppedWhy', { words: plain, why });
  return (
    <p
      title={t('stoppedHint')}
      data-part="stopped"
      className="mt-1 flex w-fit items-start gap-1.5 rounded-lg bg-sunken px-2 py-0.5 text-xs text-soft"
    >
      <CircleStop aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span>
        <WithNames words={after === '' ? words : t('andThen', { words, after })} />
      </span>
    </p>
  );
}

function Broken({ message }: { readonly message: MessageOnWire }) {
  const { t } = useTranslation('chat');
  const failure = useEndedRun(message.runId)?.failure ?? null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-xs text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {failure === null ? t('broken') : t('brokenWhy', { reason: t(`failure-${failure}`) })}
    </p>
  );
}
