import type { RefObject } from 'react';
import { Field as Labelled, type FieldWords } from '../../parts/form/fields/field.tsx';
import { Field } from '../space/composer/field.tsx';
import { useMentioning } from '../space/composer/mentions/use-mentioning.ts';
import { useOpenSpace } from '../space/open-space.ts';

interface MentionAreaProps extends FieldWords {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly name?: string;
  readonly text: string;
  readonly enterSends: boolean;
  readonly onType: (text: string) => void;
  readonly onSend: () => void;
  /**
   * The area calls this function on Esc if no list is open. Returns whether there was something to
   * cancel.
   */
  readonly onCancel?: () => boolean;
}

/** A text area for a post, with the same `@` list as the composer. */
export function MentionArea(props: MentionAreaProps) {
  const { ref, name, label, hint, error, text, enterSends, onType, onSend, onCancel } = props;
  const { view } = useOpenSpace();
  const { members, me } = view;
  const mentioning = useMentioning({ field: ref, text, members, me, hasCommands: false });
  const { mentions, suggestions, mention } = mentioning;
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(ids) => (
        <div
          className={`rounded-lg border bg-card has-[textarea:focus]:border-ink has-[textarea:focus]:outline-1 has-[textarea:focus]:outline-ink ${error === undefined ? 'border-edge/70' : 'border-bad'}`}
        >
          <Field
            ref={ref}
            text={text}
            mentions={mentions}
            suggestions={suggestions}
            attributes={{ ...ids, ...(name === undefined ? {} : { name }) }}
            enterSends={enterSends}
            isTall
            onType={onType}
            onChoose={mention}
            onSend={onSend}
            onCancel={onCancel ?? (() => false)}
          />
        </div>
      )}
    </Labelled>
  );
}
