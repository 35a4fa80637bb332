import type { Mention } from '@conch/sdk/view';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { announce } from '../../../state/announcements.ts';
import { keyMeaning, movedTo, type KeyMeaning } from './composer-keys.ts';
import { FIELD_TEXT, Mirror, showPlace } from './mentions/mirror.tsx';
import { activeOptionId, SuggestionList } from './mentions/suggestion-list.tsx';
import type { Suggestions, SuggestionsHandle } from './mentions/use-suggestions.ts';
import { wholeMentionBefore } from './mentions/whole-mention.ts';

interface FieldProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly suggestions: SuggestionsHandle;
  /** HTML attributes for the text area. */
  readonly attributes: FieldAttributes;
  /**
   * The id of the element right above the field. The list of suggestions must not cover this
   * element.
   */
  readonly lineId?: string;
  /** Whether Enter sends without a modifier key. */
  readonly enterSends: boolean;
  /** Whether the field is several lines high from the start. */
  readonly isTall?: boolean;
  readonly onType: (text: string) => void;
  readonly onChoose: (place: number) => void;
  readonly onSend: () => void;
  /** Handles Esc while no list is open. Returns whether there was a reply or edit to cancel. */
  readonly onCancel: () => boolean;
  /** Edits the person's last message. Returns whether there is one. */
  readonly onEditLast?: () => boolean;
}

type FieldAttributes = Pick<
  ComponentProps<'textarea'>,
  | 'id'
  | 'name'
  | 'placeholder'
  | 'enterKeyHint'
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-invalid'
>;

/** The text area, with a list of suggestions while the person types a name or a command. */
export function Field(props: FieldProps) {
  const { ref, text, mentions, suggestions, attributes, lineId, onType, onChoose } = props;
  const { open } = suggestions;
  const listId = useId();
  const mirror = useRef<HTMLDivElement>(null);
  const onKeyDown = useKeys(props);
  useAnnounced(open);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: field } = ref;
    if (frame.current === null || mirror.current === null || field === null) return;
    const isWriting = document.activeElement === field;
    showPlace(frame.current, mirror.current, isWriting ? field.selectionEnd : text.length);
  }, [ref, text]);
  return (
    <div ref={frame} className="max-h-[40dvh] min-w-0 flex-1 overflow-y-auto">
      <div className={`grid grid-cols-[minmax(0,1fr)] ${props.isTall === true ? 'min-h-24' : ''}`}>
        <Mirror
          ref={mirror}
          text={text}
          mentions={mentions}
          typedAt={open?.kind === 'mentions' ? open.query.start : null}
        />
        <textarea
          {...attributes}
          ref={ref}
          rows={1}
          // An empty field has the direction of the page, because its text has no direction yet.
          dir={text === '' ? undefined : 'auto'}
          value={text}
          autoComplete="off"
          // The text area is a combobox only while its list is open.
          {...(open === null
            ? {}
            : {
                role: 'combobox',
                'aria-haspopup': 'listbox',
                'aria-autocomplete': 'list',
                'aria-expanded': true,
                'aria-controls': listId,
                'aria-activedescendant': activeOptionId(listId, open),
              })}
          onChange={({ target }) => {
            onType(target.value);
            suggestions.typed({ text: target.value, caret: target.selectionStart });
          }}
          onSelect={({ currentTarget }) => suggestions.moved(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={() => suggestions.moved(-1)}
          className={`${FIELD_TEXT} relative resize-none overflow-hidden bg-transparent text-ellipsis text-ink outline-none placeholder:truncate placeholder:text-faint`}
        />
      </div>
      {open === null ? null : (
        <SuggestionList
          id={listId}
          suggestions={open}
          text={text}
          mirror={mirror}
          lineId={lineId ?? ''}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

function useKeys(props: FieldProps): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const { t } = useTranslation('composer');
  const { mentions, suggestions, enterSends, onChoose, onSend, onCancel, onEditLast } = props;
  const { open } = suggestions;

  /** Performs the action of a key. Returns true if the browser must not handle the key as well. */
  const obey = (meaning: KeyMeaning, field: HTMLTextAreaElement): boolean => {
    if (meaning === 'plain') return false;
    if (meaning === 'send') onSend();
    else if (meaning === 'cancel') return onCancel();
    else if (meaning === 'edit-last') return field.value === '' && onEditLast?.() === true;
    else if (meaning === 'close-list') suggestions.dismiss();
    else if (meaning === 'erase') {
      const { selectionStart: from, selectionEnd: to } = field;
      const whole = open === null ? wholeMentionBefore(mentions, { from, to }) : null;
      if (whole === null) return false;
      field.setSelectionRange(whole.start, whole.end);
      announce(t('mentionSelected', { name: `@${whole.name}` }));
    } else if (open !== null) {
      if (meaning === 'accept') onChoose(open.active);
      else suggestions.activate(movedTo(meaning, open.active, countOf(open)));
    }
    return true;
  };
  return (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, nativeEvent } = event;
    const { isComposing } = nativeEvent;
    const pressed = { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing };
    const meaning = keyMeaning(pressed, { isListOpen: open !== null, enterSends });
    if (obey(meaning, event.currentTarget)) event.preventDefault();
  };
}

function countOf(open: Suggestions): number {
  return open.kind === 'commands' ? open.commands.length : open.entries.length;
}

/** Announces each new list: the number of options and the first option. */
function useAnnounced(open: Suggestions | null): void {
  const { t } = useTranslation('composer');
  const count = open === null ? 0 : countOf(open);
  const name = open === null ? '' : nameOf(open);
  useEffect(() => {
    if (count > 0) announce(t('suggestions', { count, name }));
    // Runs only when the count changes. The browser itself announces a change of the active entry.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count, t]);
}

function nameOf(open: Suggestions): string {
  return open.kind === 'commands'
    ? `/${open.commands[open.active] ?? ''}`
    : (open.entries[open.active]?.name ?? '');
}
