import type { MessageOnWire } from '@conch/protocol';
import { Suspense } from 'react';
import { later } from '../../../parts/later.tsx';
import { useIsEditing } from './editing.ts';
import { MessageBody } from './message-body.tsx';
import { useShownVersion } from './shown-version.ts';
import { hasVersions } from './what-can-be-done.ts';

// Most messages have one version.
const MessageVersions = later(async () => (await import('./message-versions.tsx')).MessageVersions);
const EditField = later(async () => (await import('./edit-field.tsx')).EditField);

/** The words of a stored message: the version that is looked at, or a field to change them. */
export function MessageText({ message }: { readonly message: MessageOnWire }) {
  const isEditing = useIsEditing(message.id);
  const earlier = useShownVersion(message);
  const body = (
    <MessageBody
      text={earlier?.content ?? message.content}
      // Those of an earlier version were not kept.
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
      {hasVersions(message) ? (
        <Suspense fallback={<div className="mt-1 h-7" />}>
          <MessageVersions message={message} />
        </Suspense>
      ) : null}
    </>
  );
}
