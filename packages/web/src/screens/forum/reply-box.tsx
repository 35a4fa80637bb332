import { X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { useProblemWords } from '../../client/use-failure-words.ts';
import { useMe } from '../../client/use-me.ts';
import { usePreferences } from '../../preferences.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { countWords } from '../../parts/figures/money-words.ts';
import { announce } from '../../state/announcements.ts';
import { useOffer } from '../../state/offered-actions.ts';
import { oneLine } from '../space/message/text/one-line.ts';
import { useOpenSpace } from '../space/open-space.ts';
import { Failure } from './failure.tsx';
import { MentionArea } from './mention-area.tsx';
import { storeThreadDraft, threadDraftOf } from './thread-draft.ts';
import type { PostInThread } from './use-thread.ts';

interface ReplyBoxProps {
  readonly threadId: string;
  readonly replyTo: PostInThread | null;
  readonly onDrop: () => void;
  /** Called with the number of the new post. */
  readonly onPosted: (number: number) => void;
}

/** The reply field at the end of a thread. An unsent draft is stored. */
export function ReplyBox({ threadId, replyTo, onDrop, onPosted }: ReplyBoxProps) {
  const { t } = useTranslation('forum');
  const { id: me } = useMe();
  const [text, setText] = useState(() => threadDraftOf(me, threadId));
  const field = useRef<HTMLTextAreaElement>(null);
  const { enterSends } = usePreferences();
  const { isBusy, problem, post } = usePosting(threadId);
  useEffect(() => {
    if (replyTo !== null) field.current?.focus();
  }, [replyTo]);
  useOffer([{ key: 'reply', words: t('reply'), act: () => field.current?.focus() }]);
  const write = (words: string): void => {
    setText(words);
    storeThreadDraft(me, threadId, words);
  };
  const send = async (): Promise<void> => {
    const number = await post(text, replyTo);
    if (number === null) return;
    write('');
    onDrop();
    onPosted(number);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-2xl border border-line bg-card p-4"
    >
      {replyTo === null ? null : <ReplyStrip post={replyTo} onDrop={onDrop} />}
      <MentionArea
        ref={field}
        label={t('yourReply')}
        text={text}
        enterSends={enterSends}
        onType={write}
        onSend={() => void send()}
        onCancel={() => {
          if (replyTo !== null) onDrop();
          return replyTo !== null;
        }}
      />
      {problem === null ? null : <Failure words={problem} />}
      <Button type="submit" look="main" isBusy={isBusy} className="self-end">
        {t('send')}
      </Button>
    </form>
  );
}

function ReplyStrip({
  post,
  onDrop,
}: {
  readonly post: PostInThread;
  readonly onDrop: () => void;
}) {
  const { t, i18n } = useTranslation('forum');
  const number = countWords(post.number, i18n.language);
  const name = post.message.sender?.name ?? 'Conch';
  return (
    <div className="flex items-center gap-2 rounded-lg border-s-2 border-ink bg-sunken px-3 py-1.5 text-sm">
      <p className="min-w-0 flex-1">
        <span className="block text-xs font-medium text-soft">
          {t('replyingTo', { number, name })}
        </span>
        <span className="block truncate" dir="auto">
          {oneLine(post.message.content)}
        </span>
      </p>
      <IconButton isSmall label={t('dropReply')} icon={<X className="size-4" />} onClick={onDrop} />
    </div>
  );
}

function usePosting(threadId: string) {
  const { t } = useTranslation('forum');
  const { space } = useOpenSpace();
  // Every retry uses the same client id, so that only one post is created. After a successful post,
  // a new id is used.
  const clientId = useRef(crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useProblemWords<'replyEmpty'>(t);
  const post = async (content: string, replyTo: PostInThread | null): Promise<number | null> => {
    if (isBusy) return null;
    if (content.trim() === '') {
      setProblem({ key: 'replyEmpty' });
      return null;
    }
    setBusy(true);
    setProblem(null);
    try {
      const { number } = await conch.call('postReply', {
        params: { threadId },
        query: { spaceId: space.spaceId },
        body: {
          content,
          clientId: clientId.current,
          ...(replyTo === null ? {} : { replyToId: replyTo.message.id }),
        },
      });
      clientId.current = crypto.randomUUID();
      announce(t('sent'));
      return number;
    } catch (error) {
      setProblem({ error });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, post };
}
