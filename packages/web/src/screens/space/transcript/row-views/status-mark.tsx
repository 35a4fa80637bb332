import type { MessageOnWire } from '@conch/protocol';
import { CircleAlert, CircleStop } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { useShownVersion } from '../../message/versions/shown-version.ts';
import { useEndedRun } from './use-ended-run.ts';
import { useStopWords } from './use-stop-words.ts';

/** A mark on an incomplete version of a message. The mark shows why the version is incomplete. */
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

function Broken({ runId }: CutShort) {
  const { t } = useTranslation('chat');
  const failure = useEndedRun(runId)?.failure ?? null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-xs text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {failure === null ? t('broken') : t('brokenWhy', { reason: t(`failure-${failure}`) })}
    </p>
  );
}
