import type { MessageOnWire } from '@conch/protocol';
import { CircleAlert, CircleStop } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { useShownVersion } from '../../message/versions/shown-version.ts';
import { useEndedRun } from './use-ended-run.ts';
import { useStopWords } from './use-stop-words.ts';

/** A mark below an incomplete version of a message. The mark shows why the version is incomplete. */
export function StatusMark({ message }: { readonly message: MessageOnWire }) {
  const earlier = useShownVersion(message);
  const { status } = earlier ?? message;
  const runId = earlier === null ? (message.versionRunId ?? message.runId) : earlier.runId;
  if (status === 'complete') return null;
  return status === 'failed' ? <Broken runId={runId} /> : <Stopped runId={runId} />;
}

interface CutShort {
  /** The run that wrote this version. */
  readonly runId: string | null;
}

function Stopped({ runId }: CutShort) {
  const { t } = useTranslation('chat');
  const { by, why, after } = useStopWords(runId);
  const plain = by === null ? t('stopped') : t('stoppedBy', { name: by });
  const words = why === null ? plain : t('stoppedWhy', { words: plain, why });
  return (
    <span
      title={t('stoppedHint')}
      data-part="stopped"
      className="inline-flex items-start gap-1 text-soft"
    >
      <CircleStop aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span>
        <WithNames words={after === '' ? words : t('andThen', { words, after })} />
      </span>
    </span>
  );
}

function Broken({ runId }: CutShort) {
  const { t } = useTranslation('chat');
  const failure = useEndedRun(runId)?.failure ?? null;
  return (
    <span className="inline-flex items-start gap-1 text-warn">
      <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span>
        {failure === null ? t('broken') : t('brokenWhy', { reason: t(`failure-${failure}`) })}
      </span>
    </span>
  );
}
