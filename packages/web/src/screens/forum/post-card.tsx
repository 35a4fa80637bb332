import { Link } from '@tanstack/react-router';
import { CornerUpLeft } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { Avatar, whoText } from '../../parts/avatar.tsx';
import { Moment } from '../../parts/moment.tsx';
import { countWords } from '../../parts/money-words.ts';
import { Name } from '../../parts/name.tsx';
import { Press } from '../../parts/press.tsx';
import { MessageBody } from '../space/message/message-body.tsx';
import type { ThreadPost } from './use-thread.ts';

interface PostCardProps {
  readonly post: ThreadPost;
  /** Those that are shown: it may be a reply to one of them. */
  readonly posts: readonly ThreadPost[];
  /** `null`: nobody can reply. */
  readonly onReply: ((post: ThreadPost) => void) | null;
}

/** A post: its number is its link for ever; the opening post stands out, replies a little in. */
export function PostCard({ post, posts, onReply }: PostCardProps) {
  const { t, i18n } = useTranslation('forum');
  const { number, message } = post;
  const isOpening = number === 1;
  const name = message.author?.name ?? 'Conch';
  const label = t('post', { number: countWords(number, i18n.language), name });
  return (
    <li className={isOpening ? '' : 'ms-3 md:ms-8'}>
      <article
        id={`post-${String(number)}`}
        tabIndex={-1}
        aria-label={isOpening ? `${t('openingPost')}, ${label}` : label}
        className={`scroll-mt-4 rounded-2xl border p-4 target:border-accent ${isOpening ? 'border-edge/60 bg-card shadow-lift' : 'border-line bg-card'}`}
      >
        <Head post={post} posts={posts} />
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

function Head({ post, posts }: Pick<PostCardProps, 'post' | 'posts'>) {
  const { t, i18n } = useTranslation('forum');
  const { number, message } = post;
  const { author, replyTo } = message;
  const name = author?.name ?? 'Conch';
  const answered = posts.find((one) => one.message.id === replyTo?.id);
  const shownNumber = countWords(number, i18n.language);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar name={name} kind={author?.kind ?? 'conch'} />
      <Name name={name} className={`font-semibold ${whoText(name)}`} />
      {number === 1 ? null : (
        <span className="inline-flex items-center gap-1 text-xs text-soft">
          <span aria-hidden="true">↩</span>
          {answered === undefined
            ? null
            : t('inReplyTo', { number: countWords(answered.number, i18n.language) })}
        </span>
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
  const names = post.mentioned.map(({ name }) => name);
  return (
    <div className="mt-2 flex min-h-7 flex-wrap items-center gap-3 text-xs text-soft">
      {names.length === 0 ? null : (
        <span>{t('mentions', { names: new Intl.ListFormat(i18n.language).format(names) })}</span>
      )}
      {onReply === null ? null : (
        <Press
          onClick={() => onReply(post)}
          className="ms-auto inline-flex min-h-7 items-center gap-1 rounded-md px-2 font-medium hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
        >
          <CornerUpLeft aria-hidden="true" className="size-3.5 rtl:-scale-x-100" />
          {t('reply')}
        </Press>
      )}
    </div>
  );
}
