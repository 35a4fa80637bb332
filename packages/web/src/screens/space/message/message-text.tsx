import type { MessageOnWire } from '@conch/protocol';
import { Suspense } from 'react';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { useIsEditing } from './editing/editing.ts';
import { MessageBody } from './message-body.tsx';
import { useShownVersion } from './versions/shown-version.ts';
import { hasSteps, hasVersions } from './what-can-be-done.ts';

// Lazy-loaded, because most messages have only one version.
const MessageVersions = lazyPart(
  async () => (await import('./versions/message-versions.tsx')).MessageVersions,
);
// Lazy-loaded, because most answers use no tools.
const RunSteps = lazyPart(async () => (await import('./steps/run-steps.tsx')).RunSteps);
const EditField = lazyPart(async () => (await import('./editing/edit-field.tsx')).EditField);

/** The text of a stored message: the selected version, or the editor. */
export function MessageText({ message }: { readonly message: MessageOnWire }) {
  const isEditing = useIsEditing(message.id);
  const earlier = useShownVersion(message);
  const body = (
    <MessageBody
      text={earlier?.content ?? message.content}
      // The server does not store the mentions of earlier versions.
      mentions={earlier === null ? message.mentions : null}
      isStreaming={false}
    />
  );
  if (isEditing) {
    return (
      <Suspense fallback={body}>
        <EditField message={message} />
      </Suspense>
    );
  }
  return (
    <>
      {body}
      {hasSteps(message) ? (
        <Suspense fallback={<div className="mt-1 h-8 pointer-coarse:h-11" />}>
          <RunSteps message={message} />
        </Suspense>
      ) : null}
      {hasVersions(message) ? (
        <Suspense fallback={<div className="mt-1 h-7" />}>
          <MessageVersions message={message} />
        </Suspense>
      ) : null}
    </>
  );
}
