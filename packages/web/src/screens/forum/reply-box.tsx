import { X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { looksNow } from '../../looks.ts';
import { Button } from '../../parts/button.tsx';
import { TextArea } from '../../parts/form/text-area.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { countWords } from '../../parts/money-words.ts';
import { announce } from '../../state/announcements.ts';
import { keepText, keptText } from '../../state/kept.ts';
import { useOffer } from '../../state/offered-actions.ts';
import { oneLine } from '../space/message/one-line.ts';
import { useOpenSpace } from '../space/open-space.ts';
import { Failure } from './failure.tsx';
import { isSendKey } from './send-key.ts';
import type { ThreadPost } from './use-thread.ts';

interface ReplyBoxProps {
  readonly threadId: string;
  readonly replyTo: ThreadPost | null;
  readonly onDrop: () => void;
  /** It has this number now. */
  readonly onPosted: (number: number) => void;
}

/** The place to reply, at the foot of a topic; what was begun is kept. */
export function ReplyBox({ threadId, replyTo, onDrop, onPosted }: ReplyBoxProps) {
  const { t } = useTranslation('forum');
  const draft = `draft.${threadId}`;
  const [text, setText] = useState(() => keptText(draft) ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const { isBusy, problem, post } = usePosting(threadId);
  useEffect(() => {
    if (replyTo !== null) field.current?.focus();
  }, [replyTo]);
  useOffer([{ key: 'reply', words: t('reply'), act: () => field.current?.focus() }]);
  const write = (words: string): void => {
    setText(words);
    keepText(draft, words === '' ? null : words);
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
  const pressed = (event: KeyboardEvent): void => {
    if (!isSendKey(event.nativeEvent, looksNow().enterSends)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-2xl border border-line bg-card p-4"
    >
      {replyTo === null ? null : <ReplyStrip post={replyTo} onDrop={onDrop} />}
      <TextArea
        ref={field}
        label={t('yourReply')}
        value={text}
        rows={3}
        onChange={(event) => write(event.target.value)}
        onKeyDown={pressed}
      />
      {problem === null ? null : <Failure words={problem} />}
      <Button type="submit" look="main" isBusy={isBusy} className="self-end">
        {t('send')}
      </Button>
    </form>
  );
}

function ReplyStrip({ post, onDrop }: { readonly post: ThreadPost; readonly onDrop: () => void }) {
  const { t, i18n } = useTranslation('forum');
  const number = countWords(post.number, i18n.language);
  const name = post.message.author?.name ?? 'Conch';
  return (
    <div className="flex items-center gap-2 rounded-lg border-s-2 border-accent bg-sunken px-3 py-1.5 text-sm">
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
  // However often it is sent, it is one post: a new one begins when it was posted.
  const clientId = useRef(crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fails = (words: string): null => {
    setProblem(words);
    return null;
  };
  const post = async (content: string, replyTo: ThreadPost | null): Promise<number | null> => {
    if (isBusy) return null;
    if (content.trim() === '') return fails(t('replyEmpty'));
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
      return fails(failureWords(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, post };
}
