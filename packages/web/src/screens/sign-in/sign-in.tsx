import { ConchError } from '@conch/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { translationNow, useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { useFailureWords } from '../../client/use-failure-words.ts';
import { forgetSpaces } from '../../client/followed-spaces.ts';
import { meQuery, queries } from '../../client/queries.ts';
import type { Me } from '../../client/use-me.ts';
import { StatusRegion } from '../../shell/status-region.tsx';
import { forgetOthers } from '../../state/forget-person.ts';
import { showToast } from '../../state/toasts.ts';
import { InvitationForm } from './invitation-form.tsx';
import { OtherPerson } from './other-person.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { wayBack } from './way-back.ts';

const route = getRouteApi('/come-in');

/** The sign-in page. It accepts a link, a name with a password, or an invitation. */
export function SignIn() {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const { back } = route.useSearch();
  const [link, setLink] = useState(linkInAddress);
  const [complaint, setComplaint] = useFailureWords();
  const enter = useCallback(
    (me: Me, to = wayBack(back)) => {
      forgetOthers(me.id);
      forgetSpaces();
      queries.clear();
      queries.setQueryData(meQuery.queryKey, me);
      // The new connection replaces the socket of the previously signed-in person.
      void conch.connect().catch(() => undefined);
      void navigate({ href: to, replace: true });
    },
    [back, navigate],
  );
  useNothingLeft();
  useEffect(() => {
    const readLink = (): void => {
      const next = takeLinkFromUrl();
      if (next !== null) setLink(next);
    };
    readLink();
    addEventListener('hashchange', readLink);
    return () => removeEventListener('hashchange', readLink);
  }, []);
  const other = useSetUp({ link, enter, refuse: setComplaint });
  useEffect(() => {
    // The space screen is preloaded, because agents may already be answering in a space.
    void import('../space/space-screen.tsx').catch(() => undefined);
  }, []);
  const isSettingUp = link?.kind === 'setup' && complaint === null;
  const isWaiting = isSettingUp && other === null;
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
        {isSettingUp && other !== null ? (
          <OtherPerson {...other} enter={enter} refuse={setComplaint} />
        ) : null}
        {isSettingUp || link?.kind === 'invite' ? null : (
          <SignInForm complaint={complaint} enter={enter} />
        )}
      </div>
      <StatusRegion />
    </main>
  );
}

/** If no person is signed in, removes the data of the person who was signed in before. */
function useNothingLeft(): void {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  useEffect(() => {
    if (me === null) forgetOthers(null);
  }, [me]);
}

interface SetUp {
  readonly link: SignInLink | null;
  readonly enter: (me: Me) => void;
  readonly refuse: (error: unknown) => void;
}

// React may run an effect twice, but each link works only once.
const used = new Set<string>();

/**
 * Signs in by a link. If another person is signed in, returns the data for a confirmation, else
 * null.
 */
function useSetUp({ link, enter, refuse }: SetUp): OtherPersonLink | null {
  const [other, setOther] = useState<OtherPersonLink | null>(null);
  useEffect(() => {
    if (link?.kind !== 'setup' || used.has(link.token)) return;
    const { token } = link;
    used.add(token);
    setOther(null);
    void (async () => {
      try {
        enter(await conch.call('setUp', { body: { token } }));
      } catch (error) {
        const me = await queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null);
        if (me === null) return refuse(error);
        if (isOther(error)) {
          // The link has not been used, so the person can open it again.
          used.delete(token);
          return setOther({ me, token });
        }
        // The link was already used, and its person is still signed in.
        enter(me);
        showToast({ key: 'signed in already', kind: 'news', words: signedInAlready });
      }
    })();
  }, [enter, link, refuse]);
  return other;
}

const signedInAlready = (): string => translationNow('shell').t('signedInAlready');

/** The signed-in person, and the link for another person. */
interface OtherPersonLink {
  readonly me: Me;
  readonly token: string;
}

function isOther(error: unknown): boolean {
  return error instanceof ConchError && error.code === 'signed-in-already';
}

/** A token from the URL, and the kind of its link. */
interface SignInLink {
  readonly kind: 'setup' | 'invite';
  readonly token: string;
}

/** The link in the URL. It is not removed yet, because React may render twice. */
function linkInAddress(): SignInLink | null {
  const [, kind, token] = /^#(setup|invite)=(.+)$/u.exec(location.hash) ?? [];
  return token === undefined ? null : { kind: kind === 'invite' ? 'invite' : 'setup', token };
}

/** Removes the link from the URL, so that it does not appear on the screen or in the history. */
function takeLinkFromUrl(): SignInLink | null {
  const link = linkInAddress();
  if (link !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return link;
}
