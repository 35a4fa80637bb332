import { Link } from '@tanstack/react-router';
import { CornerUpLeft } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { useWhoText } from '../../parts/faces/faces.ts';
import { Avatar } from '../../parts/names/avatar.tsx';
import { isolated } from '../../parts/names/isolated.ts';
import { Moment } from '../../parts/figures/moment.tsx';
import { countWords } from '../../parts/figures/money-words.ts';
import { Name } from '../../parts/names/name.tsx';
import { Press } from '../../parts/buttons/press.tsx';
import { WithNames } from '../../parts/names/with-names.tsx';
import { MessageBody } from '../space/message/message-body.tsx';
import type { PostInThread } from './use-thread.ts';
import { WhyButton } from './why-button.tsx';

const ACTION =
  'inline-flex min-h-7 items-center gap-1 rounded-md px-2 font-medium hover:bg-hover hover:text-ink pointer-coarse:min-h-11';

interface PostCardProps {
  readonly post: PostInThread;
  /** The visible posts. The post may reply to one of these posts. */
  readonly posts: readonly PostInThread[];
  /** Whether the sender was removed from the server. */
  readonly isRemoved: boolean;
  /** Starts a reply to the post. Null if the thread accepts no replies. */
  readonly onReply: ((post: PostInThread) => void) | null;
}

/**
 * A post. Its number is its permanent link. Replies are indented below the opening post. If the
 * post replies to a particular post, the card names that post. The thread is not named, because all
 * posts reply to it.
 */
export function PostCard({ post, posts, isRemoved, onReply }: PostCardProps) {
  const { t, i18n } = useTranslation('forum');
  const { number, message } = post;
  const isOpening = number === 1;
  const name = message.sender?.name ?? 'Conch';
  const label = t('post', { number: countWords(number, i18n.language), name });
  return (
    <li className={isOpening ? '' : 'ms-3 md:ms-8'}>
      <article
        id={`post-${String(number)}`}
        tabIndex={-1}
        aria-label={isOpening ? `${t('openingPost')}, ${label}` : label}
        className={`scroll-mt-4 rounded-2xl border p-4 target:border-ink ${isOpening ? 'border-edge/60 bg-card shadow-lift' : 'border-line bg-card'}`}
      >
        <Head post={post} posts={posts} isRemoved={isRemoved} />
        {message.deletedAt === null ? (
          <MessageBody text={message.content} mentions={message.mentions} isStreaming={false} />
        ) : (
          <p className="text-sm text-faint italic">{t('removed')}</p>
        )}
        <Foot post={post} onReply={message.deletedAt === null ? onReply : null} />
      </article>
    </li>
  );
}

function Head({ post, posts, isRemoved }: Omit<PostCardProps, 'onReply'>) {
  const { t, i18n } = useTranslation('forum');
  const { number, message } = post;
  const { sender, replyTo } = message;
  const name = sender?.name ?? 'Conch';
  const whoText = useWhoText(name);
  const answered = posts.find((one) => one.message.id === replyTo?.id);
  const shownNumber = countWords(number, i18n.language);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar name={name} kind={sender?.kind ?? 'conch'} />
      <Name name={name} className={`font-semibold ${whoText}`} />
      {isRemoved ? <span className="text-xs text-faint">{t('removedSender')}</span> : null}
      {answered === undefined ? null : (
        <Link
          to="."
          hash={`post-${String(answered.number)}`}
          className="inline-flex min-h-6 items-center gap-1 text-xs text-soft hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          <span aria-hidden="true" className="rtl:-scale-x-100">
            ↩
          </span>
          {t('inReplyTo', { number: countWords(answered.number, i18n.language) })}
        </Link>
      )}
      <span className="ms-auto flex items-center gap-3 text-xs text-faint">
        <Moment at={message.createdAt} />
        <Link
          to="."
          hash={`post-${String(number)}`}
          aria-label={t('linkTo', { number: shownNumber })}
          className="inline-flex min-h-6 min-w-6 items-center justify-center rounded px-1 font-medium tabular-nums hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {t('number', { number: shownNumber })}
        </Link>
      </span>
    </div>
  );
}

function Foot({ post, onReply }: Pick<PostCardProps, 'post' | 'onReply'>) {
  const { t, i18n } = useTranslation('forum');
  const { runId } = post.message;
  const names = post.mentioned.filter((one) => one.isExpected).map(({ name }) => name);
  return (
    <div className="mt-2 flex min-h-7 flex-wrap items-center gap-3 text-xs text-soft">
      {names.length === 0 ? null : (
        <span data-part="expected">
          <WithNames words={t('mentions', { names: nameList(names, i18n.language) })} />
        </span>
      )}
      <span className="ms-auto flex gap-1">
        {runId === null ? null : <WhyButton runId={runId} className={ACTION} />}
        {onReply === null ? null : (
          <Press onClick={() => onReply(post)} className={ACTION}>
            <CornerUpLeft aria-hidden="true" className="size-3.5 rtl:-scale-x-100" />
            {t('reply')}
          </Press>
        )}
      </span>
    </div>
  );
}

function nameList(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language).format(names.map(isolated));
}
