import { ExternalLink, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { linkTarget, showsTarget, type LinkTarget } from '../text/link-target.ts';

interface MessageLinkProps {
  readonly href: string | undefined;
  /** The plain text of the link. */
  readonly words: string;
  readonly children: ReactNode;
}

/** A link in a message. It shows the host of its target, and sends no referrer. */
export function MessageLink({ href, words, children }: MessageLinkProps) {
  const { t } = useTranslation('message');
  const target = linkTarget(href);
  if (target === null) return <bdi>{children}</bdi>;
  return (
    <Outward target={target} className="text-link underline underline-offset-2">
      {/*
        Isolated from the surrounding text. Unlike `<bdi>`, it still counts for the direction of
        that text.
      */}
      <span className="[unicode-bidi:isolate]">{children}</span>
      {showsTarget(words, target) ? null : <Host target={target} />}
      <bdi className="sr-only select-none">{t('opensOutside')}</bdi>
    </Outward>
  );
}

/**
 * A picture in a message, as a link. The page never loads the picture. A click opens it in a new
 * tab.
 */
export function PictureLink({ href, words }: Omit<MessageLinkProps, 'children'>) {
  const { t } = useTranslation('message');
  const target = linkTarget(href);
  const shown = words === '' ? t('picture') : words;
  if (target === null) return <NamedPicture words={shown} target={null} />;
  return (
    <Outward
      target={target}
      className="inline-flex max-w-full items-center gap-2 rounded-lg border border-line bg-sunken px-2.5 py-1.5 align-middle text-sm text-soft hover:bg-hover hover:text-ink"
    >
      <Image aria-hidden="true" className="size-4 shrink-0" />
      <bdi className="min-w-0 truncate">{shown}</bdi>
      <Host target={target} />
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
      <bdi className="sr-only select-none">{t('pictureNotLoaded')}</bdi>
    </Outward>
  );
}

/** A label for a picture inside a link, or for a picture without a valid address. */
export function NamedPicture({
  words,
  target,
}: {
  readonly words: string;
  readonly target: LinkTarget | null;
}) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <Image aria-hidden="true" className="size-4 shrink-0" />
      <bdi className="min-w-0 truncate">{words}</bdi>
      {target === null ? null : <Host target={target} />}
    </span>
  );
}

function Outward({
  target,
  className,
  children,
}: {
  readonly target: LinkTarget;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <a
      href={target.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      className={className}
    >
      {children}
    </a>
  );
}

function Host({ target }: { readonly target: LinkTarget }) {
  return (
    <bdi
      dir="ltr"
      className="ms-1 inline-block max-w-full rounded bg-sunken px-1 align-baseline text-[0.85em] break-all text-soft no-underline select-none"
    >
      {target.host}
    </bdi>
  );
}
