import { Disclosure, DisclosureContent, useDisclosureStore } from '@ariakit/react';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Code, X } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { Press } from '../../parts/buttons/press.tsx';
import { leaveFirstSteps } from '../../state/first-steps.ts';
import { STEP_ICONS } from './own-steps.ts';
import { useOwnSteps } from './use-own-steps.tsx';

const CHIP =
  'inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-lg border border-edge/50 px-2 text-xs hover:bg-hover pointer-coarse:min-h-11';

// A screen of this size is large enough for the open card without covering messages.
const HAS_ROOM = '(min-width: 64rem) and (min-height: 44rem)';

/** “Make it yours”: a slim bar above the composer of the demo, until the person dismisses it. */
export function WelcomeCard({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('welcome');
  const { steps, take, dialog } = useOwnSteps(spaceId);
  const store = useDisclosureStore({ defaultOpen: matchMedia(HAS_ROOM).matches });
  return (
    <section
      aria-label={t('ownTitle')}
      className="mx-auto mb-1 flex w-[calc(100%-1rem)] max-w-[54rem] animate-[appear_200ms_both] flex-wrap items-center rounded-xl border border-line bg-card px-1"
    >
      <Disclosure
        store={store}
        className="group inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-lg px-2 text-start text-sm hover:bg-hover pointer-coarse:min-h-11 lg:aria-expanded:shrink-0 max-lg:flex-1"
      >
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-soft transition-transform group-aria-expanded:rotate-180"
        />
        <span className="shrink-0 font-semibold">{t('ownTitle')}</span>
        <span className="hidden min-w-0 truncate text-soft sm:inline lg:group-aria-expanded:hidden">
          {t('cardAbout')}
        </span>
      </Disclosure>
      {/* Next to the title if there is room, else below it. */}
      <DisclosureContent
        store={store}
        className="max-lg:order-last max-lg:basis-full lg:min-w-0 lg:flex-1"
      >
        <ul className="flex flex-wrap gap-1.5 p-1 max-lg:pb-2">
          {steps.map((step) => {
            const Icon = STEP_ICONS[step];
            return (
              <li key={step} className="shrink-0">
                <Press onClick={() => take(step)} className={CHIP}>
                  <Icon aria-hidden="true" className="size-4 text-accent" />
                  {t(step)}
                </Press>
              </li>
            );
          })}
          <li className="shrink-0">
            <Link to="/get-started" className={CHIP}>
              <Code aria-hidden="true" className="size-4 text-accent" />
              {t('fromCode')}
            </Link>
          </li>
        </ul>
      </DisclosureContent>
      <span className="ms-auto">
        <IconButton
          isSmall
          label={t('leaveCard')}
          icon={<X className="size-4" />}
          onClick={leaveFirstSteps}
        />
      </span>
      {dialog}
    </section>
  );
}
