import { KeyRound } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { snippet, type ConnectWay } from './snippets.ts';
import { useNewToken } from './use-new-token.ts';

interface ConnectSnippetProps {
  readonly way: ConnectWay;
  readonly spaceId: string;
}

/** A snippet to copy, with the server's address and the created token. */
export function ConnectSnippet({ way, spaceId }: ConnectSnippetProps) {
  const { t } = useTranslation('welcome');
  const { token, isBusy, problem, createToken } = useNewToken(way, spaceId);
  const code = snippet(way, { origin: location.origin, spaceId, token });
  return (
    <article aria-label={t(`${way}Title`)} className="rounded-xl border border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-48 flex-1">
          <h3 className="text-sm font-semibold">{t(`${way}Title`)}</h3>
          <p className="text-xs text-soft">{t(`${way}About`)}</p>
        </div>
        {token === null ? (
          <Button isBusy={isBusy} icon={<KeyRound className="size-4" />} onClick={createToken}>
            {way === 'agent' ? t('makeHello') : t('putToken')}
          </Button>
        ) : (
          <p role="status" className="text-xs font-medium text-good">
            {t('tokenIn')}
          </p>
        )}
      </div>
      {problem === null ? null : (
        <div className="px-4 pb-3">
          <ProblemList problems={[problem]} />
        </div>
      )}
      <div className="flex items-start gap-1 rounded-b-xl border-t border-line bg-code ps-4">
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by arrow keys
          tabIndex={0}
          className="min-w-0 flex-1 overflow-x-auto py-3 text-xs leading-relaxed"
        >
          <code>{code}</code>
        </pre>
        <span className="p-1">
          <CopyButton text={code} label={t('copySnippet', { name: t(`${way}Title`) })} />
        </span>
      </div>
    </article>
  );
}
