import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { forgetSpaces } from '../../client/followed-spaces.ts';
import { meQuery, queries } from '../../client/queries.ts';
import type { Me } from '../../client/use-me.ts';
import { StatusRegion } from '../../shell/status-region.tsx';
import { showToast } from '../../state/toasts.ts';
import { InvitationForm } from './invitation-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { linkInAddress, takeLink, type TakenLink } from './taken-link.ts';
import { wayBack } from './way-back.ts';

const route = getRouteApi('/come-in');

/** The door: a link, a name and a password, or an invitation. */
export function ComingIn() {
  const { t } = useTranslation('comingIn');
  const navigate = useNavigate();
  const { back } = route.useSearch();
  const [link, setLink] = useState(linkInAddress);
  const [complaint, setComplaint] = useState<string | null>(null);
  const enter = useCallback(
    (me: Me, to = wayBack(back)) => {
      forgetSpaces();
      queries.clear();
      queries.setQueryData(meQuery.queryKey, me);
      // A socket of somebody who was signed in before is of no use to who comes now.
      void conch.connect().catch(() => undefined);
      void navigate({ href: to, replace: true });
    },
    [back, navigate],
  );
  useEffect(() => {
    const taken = (): void => {
      const next = takeLink();
      if (next !== null) setLink(next);
    };
    taken();
    addEventListener('hashchange', taken);
    return () => removeEventListener('hashchange', taken);
  }, []);
  useSetUp({ link, enter, refuse: setComplaint });
  useEffect(() => {
    // Whoever comes in wants to see a space at once: agents may be talking there already.
    void import('../space/space-screen.tsx').catch(() => undefined);
  }, []);
  const isWaiting = link?.kind === 'setup' && complaint === null;
  return (
    <main className="flex min-h-dvh items-center justify-center overflow-y-auto bg-side p-4">
      <div className="flex w-full max-w-sm flex-col gap-5 rounded-2xl border border-line bg-card p-6 shadow-lift">
        <div className="flex items-center gap-3">
          <img src="/icon.svg" alt="" className="size-9" />
          <span className="text-xl font-semibold tracking-tight">Conch</span>
        </div>
        {isWaiting ? <p className="text-sm text-soft">{t('signingIn')}</p> : null}
        {link?.kind === 'invite' ? (
          <InvitationForm token={link.token} enter={enter} signIn={() => setLink(null)} />
        ) : null}
        {isWaiting || link?.kind === 'invite' ? null : (
          <SignInForm complaint={complaint} enter={enter} />
        )}
      </div>
      <StatusRegion />
    </main>
  );
}

interface SetUp {
  readonly link: TakenLink | null;
  readonly enter: (me: Me) => void;
  readonly refuse: (words: string) => void;
}

// React may run an effect twice; a link works once.
const used = new Set<string>();

function useSetUp({ link, enter, refuse }: SetUp): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (link?.kind !== 'setup' || used.has(link.token)) return;
    used.add(link.token);
    void (async () => {
      try {
        enter(await conch.call('setUp', { body: { token: link.token } }));
      } catch (error) {
        const me = await queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null);
        if (me === null) return refuse(failureWords(error));
        // Whoever used it is still here: there is nothing to sign in for.
        enter(me);
        showToast({ key: 'signed in already', kind: 'news', words: t('signedInAlready') });
      }
    })();
  }, [enter, link, refuse, t]);
}
