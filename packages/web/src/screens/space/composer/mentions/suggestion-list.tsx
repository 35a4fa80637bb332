import { Users } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { Name } from '../../../../parts/names/name.tsx';
import type { MentionEntry } from './mention-entries.ts';
import { boxAt } from './mirror.tsx';
import { isRtlLineAt, popupPlace, type PopupPlace } from './popup-place.ts';
import type { SlashCommand } from '../sending/slash-commands.ts';
import type { Suggestions } from './use-suggestions.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: Suggestions;
  readonly text: string;
  readonly mirror: RefObject<HTMLDivElement | null>;
  /**
   * The id of the element above the field that the list must not cover. Empty if there is no such
   * element.
   */
  readonly lineId: string;
  readonly onChoose: (place: number) => void;
}

/** The list of suggestions while a person types. The focus stays in the field. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, suggestions, text, mirror, lineId, onChoose } = props;
  const { t } = useTranslation('composer');
  const at = suggestions.kind === 'commands' ? 0 : suggestions.query.start;
  const place = usePopupPlace({ mirror, text, at, lineId });
  const { active } = suggestions;
  const options = optionsOf(suggestions);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, suggestions]);
  const more = suggestions.kind === 'mentions' ? suggestions.more : 0;
  return (
    <div
      style={place ?? { visibility: 'hidden' }}
      // The default action of a press would move the focus out of the field.
      onPointerDown={(event) => event.preventDefault()}
      className="fixed z-40 flex flex-col overflow-hidden rounded-xl border border-line bg-card shadow-lift"
    >
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t(suggestions.kind === 'commands' ? 'commandList' : 'mentionList')}
        aria-describedby={more === 0 ? undefined : `${id}-more`}
        className="min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1"
      >
        {options.map(({ key, words }, nth) => (
          // The field has the focus and handles the keys. It also marks the active option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={key}
            id={optionId(id, key)}
            role="option"
            tabIndex={-1}
            aria-selected={nth === active}
            onClick={() => onChoose(nth)}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2 py-1 text-sm hover:bg-hover aria-selected:bg-chosen aria-selected:text-on-chosen pointer-coarse:min-h-11"
          >
            {words}
          </div>
        ))}
      </div>
      {more === 0 ? null : (
        <p
          id={`${id}-more`}
          className="shrink-0 border-t border-line px-3 py-1.5 text-xs text-soft"
        >
          {t('moreToMention', { count: more })}
        </p>
      )}
    </div>
  );
}

/** The id of the active option. While the list is open, this option exists in the DOM. */
export function activeOptionId(id: string, suggestions: Suggestions): string | undefined {
  const option = optionsOf(suggestions)[suggestions.active];
  return option === undefined ? undefined : optionId(id, option.key);
}

function optionId(id: string, key: string): string {
  return `${id}-${key}`;
}

function optionsOf(
  suggestions: Suggestions,
): readonly { readonly key: string; readonly words: ReactNode }[] {
  return suggestions.kind === 'commands'
    ? suggestions.commands.map((key) => ({ key, words: <CommandWords command={key} /> }))
    : suggestions.entries.map((entry) => ({ key: entry.id, words: <EntryWords entry={entry} /> }));
}

function CommandWords({ command }: { readonly command: SlashCommand }) {
  const { t } = useTranslation('composer');
  return (
    <>
      <code className="font-medium">/{command}</code>
      <span className="opacity-80">
        {t(command === 'stop' ? 'commandStop' : 'commandContinue')}
      </span>
    </>
  );
}

function EntryWords({ entry }: { readonly entry: MentionEntry }) {
  const { t } = useTranslation('composer');
  const { kind, name, description, isOff, count } = entry;
  if (kind === 'everyone') {
    return (
      <>
        <Users aria-hidden="true" className="size-5 shrink-0 p-0.5" />
        <span className="font-medium">
          <bdi>@everyone</bdi>
        </span>
        <span className="ms-auto text-xs opacity-80">{t('everyoneIs', { count })}</span>
      </>
    );
  }
  return (
    <>
      <Avatar name={name} kind={kind} size="small" />
      {/* The description is truncated before the name. */}
      <Name name={name} className="min-w-0 truncate font-medium" />
      {kind === 'person' ? (
        <span className="shrink-0 text-xs opacity-80">{t('person')}</span>
      ) : (
        <bdi className="min-w-12 shrink-9999 truncate text-xs opacity-80 empty:hidden">
          {description}
        </bdi>
      )}
      {isOff ? (
        <span className="ms-auto shrink-0 text-xs whitespace-nowrap">{t('pausedAgent')}</span>
      ) : null}
    </>
  );
}

/** Measures the position of the list before the first paint. */
function usePopupPlace({
  mirror,
  text,
  at,
  lineId,
}: Pick<SuggestionListProps, 'mirror' | 'text' | 'lineId'> & {
  readonly at: number;
}): PopupPlace | null {
  const [place, setPlace] = useState<PopupPlace | null>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const anchor = mirror.current === null ? null : boxAt(mirror.current, at);
      if (anchor === null) return;
      const { clientWidth: width, dir } = document.documentElement;
      const screen = { width, height: window.innerHeight };
      const isRtlLine = isRtlLineAt(text, at);
      const lineTop = document.getElementById(lineId)?.getBoundingClientRect().top ?? anchor.y;
      setPlace(popupPlace({ anchor, lineTop, screen, isRtlLine, isRtlPage: dir === 'rtl' }));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [mirror, text, at, lineId]);
  return place;
}
