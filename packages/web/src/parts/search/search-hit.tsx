import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../words/use-translation.ts';
import { clockTime, dateWords, wholeMoment } from '../figures/moment-words.ts';
import { Avatar } from '../names/avatar.tsx';
import { Name } from '../names/name.tsx';
import { snippetOf } from './snippet.ts';
import type { FoundMessage } from './use-search.ts';

interface SearchHitProps {
  readonly found: FoundMessage;
  readonly goTo: ((messageId: string) => void) | null;
}

/** One message that was found. The whole entry leads to the message. */
export function SearchHit({ found, goTo }: SearchHitProps) {
  const { i18n } = useTranslation('search');
  const { message, highlights } = found;
  const { sender, createdAt, content } = message;
  const name = sender?.name ?? 'Conch';
  return (
    <li>
      <Link
        {...targetOf(found)}
        data-hit
        onClick={(event) => {
          const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
          if (goTo === null || !isPlain) return;
          event.preventDefault();
          goTo(message.id);
        }}
        className="flex gap-3 rounded-lg px-3 py-2 text-start hover:bg-hover pointer-coarse:min-h-11"
      >
        <Avatar name={name} kind={sender?.kind === 'agent' ? 'agent' : 'person'} size="small" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <Name name={name} className="font-semibold [overflow-wrap:anywhere]" />
            <time
              dateTime={createdAt}
              title={wholeMoment(createdAt, i18n.language)}
              className="text-xs text-soft"
            >
              {dateWords(createdAt, i18n.language)}, {clockTime(createdAt, i18n.language)}
            </time>
          </span>
          <span dir="auto" className="block text-sm [overflow-wrap:anywhere]">
            {snippetOf(content, highlights).map(({ text, isFound }, at) =>
              isFound ? (
                <mark
                  key={at}
                  className="rounded-xs bg-warn-tint font-semibold text-ink forced-colors:underline"
                >
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function targetOf({ message: { id, spaceId, threadId } }: FoundMessage) {
  return threadId === null
    ? ({ to: '/spaces/$spaceId', params: { spaceId }, search: { message: id } } as const)
    : ({ to: '/spaces/$spaceId/threads/$threadId', params: { spaceId, threadId } } as const);
}
